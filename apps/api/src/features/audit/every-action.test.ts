import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts';
import { allEndpoints } from '../../testing/http/all-endpoints.ts';
import { insertPayments } from '../../testing/payments/insert-payments.ts';
import { buy } from '../../testing/payments/start-purchase.ts';
import { buildAccount, PASSWORD, requestReset } from '../../testing/users/accounts.ts';
import { addressActions, newAddress } from '../../testing/users/address-actions.ts';
import { type Admin, adminPreparations } from '../../testing/users/admin-preparations.ts';
import { adminUserActions } from '../../testing/users/admin-user-actions.ts';
import { openImport } from '../../testing/users/chat-imports.ts';
import { addApp, FACTOR } from '../../testing/users/second-factor.ts';

let app: TestApp;
let prepare: ReturnType<typeof adminPreparations>;
let send: typeof prepare.send;
beforeAll(async () => {
  app = await createTestApp();
  prepare = adminPreparations(app);
  send = prepare.send;
});
afterAll(() => app.close());

type Reply = { status: number };

const plan = { name: 'Audited', monthly_price: 499.5, yearly_price: 4_999, duration_days: 30 };
const coupon = { code: 'AUDITED', discountType: 'fixed', discountValue: 99.5 };
const wallet = { kind: 'nagad', number: '01800000001', accountType: 'merchant' };
const newPassword = { currentPassword: PASSWORD, newPassword: 'New-Secret-2' };

/** Each call with which an administrator acts, or why it leaves no entry. */
const calls: Record<string, string | ((admin: Admin) => PromiseLike<Reply>)> = {
  'adminPlans.create': (admin) => send(admin, 'post', '/api/admin/plans', plan),
  'adminPlans.reorder': async (admin) => {
    await Promise.all([app.build.plan(), app.build.plan()]);
    const { body } = await app.api.as(admin.token).get('/api/admin/plans').expect(200);
    const ids = body.plans.map(({ id }: { id: number }) => id);
    return send(admin, 'put', '/api/admin/plans/order', { plan_ids: ids.toReversed() });
  },
  'adminPlans.update': async (admin) =>
    send(admin, 'put', `/api/admin/plans/${(await app.build.plan()).id}`, {
      ...plan,
      name: 'Renamed',
    }),
  'adminPlans.remove': async (admin) =>
    send(admin, 'delete', `/api/admin/plans/${(await app.build.plan()).id}`),
  'adminCoupons.create': (admin) => send(admin, 'post', '/api/coupon/admin/create', coupon),
  'adminCoupons.update': async (admin) =>
    send(admin, 'put', `/api/coupon/admin/${(await app.build.coupon()).id}`, {
      ...coupon,
      code: 'RENAMED',
    }),
  'adminCoupons.remove': async (admin) =>
    send(admin, 'delete', `/api/coupon/admin/${(await app.build.coupon()).id}`),
  'adminWallets.create': (admin) => send(admin, 'post', '/api/admin/wallets', wallet),
  'adminWallets.reorder': async (admin) => {
    await Promise.all([app.build.wallet(), app.build.wallet()]);
    const { body } = await app.api.as(admin.token).get('/api/admin/wallets').expect(200);
    const ids = body.wallets.map(({ id }: { id: number }) => id).toReversed();
    return send(admin, 'put', '/api/admin/wallets/order', { ids });
  },
  'adminWallets.update': async (admin) =>
    send(admin, 'put', `/api/admin/wallets/${(await app.build.wallet()).id}`, {
      ...wallet,
      number: '01800000002',
    }),
  'adminWallets.remove': async (admin) =>
    send(admin, 'delete', `/api/admin/wallets/${(await app.build.wallet()).id}`),
  'adminClaims.approve': async (admin) =>
    send(admin, 'post', `/api/admin/claims/${(await app.build.claim()).claim.id}/approve`),
  'adminClaims.reject': async (admin) =>
    send(admin, 'post', `/api/admin/claims/${(await app.build.claim()).claim.id}/reject`, {
      reason: 'Not received',
    }),
  'adminTransactions.remove': async (admin) =>
    send(admin, 'delete', `/api/admin/transactions/${(await app.build.payment()).row.id}`),
  'adminTransactions.bulkDelete': async (admin) =>
    send(admin, 'post', '/api/admin/transactions/bulk-delete', {
      action: 'delete_selected',
      transactionIds: [(await app.build.payment()).row.id],
    }),
  'adminTransactions.check': async (admin) =>
    send(admin, 'post', `/api/admin/transactions/${(await app.build.payment()).row.id}/check`),
  'adminTransactions.accept': async (admin) =>
    send(admin, 'post', `/api/admin/transactions/${(await prepare.reviewedPayment()).id}/accept`, {
      paid_amount: 24,
    }),
  'adminTransactions.resolve': async (admin) => {
    const [payment] = await insertPayments(app, [{}]);
    const { id } = await app.db.attention.create({
      data: {
        transactionId: payment?.id ?? 0,
        reason: 'refund_due',
        raisedAt: app.clock.now(),
      },
    });
    return send(admin, 'post', `/api/admin/attention/${id}/resolve`, { note: 'Given back' });
  },
  'adminRefunds.request': async (admin) =>
    send(admin, 'post', `/api/admin/transactions/${(await buy(app)).id}/refunds`, {
      amount: 300,
      way: 'external',
      reason: 'Asked for',
    }),
  'adminRefunds.conclude': async (admin) =>
    send(admin, 'post', `/api/admin/refunds/${await prepare.lostRefundId()}/conclude`, {
      outcome: 'refused',
      note: 'Seen in its panel',
    }),
  'adminUsers.create': (admin) =>
    send(admin, 'post', '/api/admin/users', {
      firstname: 'Rahim',
      lastname: 'Uddin',
      email: newAddress(),
      password: 'Strong-Secret-1',
      role: 'user',
    }),
  'adminUsers.update': async (admin) =>
    send(admin, 'put', `/api/admin/users/${(await app.build.user()).id}`, {
      firstname: 'Rahim',
      lastname: 'Uddin',
      email: newAddress(),
      role: 'user',
    }),
  'adminUsers.removeSecondFactor': async (admin) => {
    const user = await buildAccount(app);
    await addApp(app, user);
    return send(admin, 'delete', `/api/admin/users/${user.id}/second-factor`);
  },
  'adminUsers.remove': async (admin) =>
    send(admin, 'delete', `/api/admin/users/${(await app.build.user()).id}`),
  'adminUsers.importFrom': async (admin) => {
    const { stranger } = await openImport(app);
    const { email } = stranger;
    const path = `/api/admin/users/add-from-${app.deps.chatService?.name}`;
    return send(admin, 'post', path, { email, password: 'Imported1' });
  },
  'adminUserPage.endSessions': async (admin) =>
    send(admin, 'post', `/api/admin/users/${(await app.build.user()).id}/sessions/end`),
  'adminUserPage.endSession': async (admin) => {
    const { id: userId } = await app.build.user();
    const { id } = await app.db.session.findFirstOrThrow({ where: { userId } });
    return send(admin, 'delete', `/api/admin/users/${userId}/sessions/${id}`);
  },
  'adminUserPage.syncChat': async (admin) =>
    send(admin, 'post', `/api/admin/users/${(await app.build.user()).id}/chat/sync`),
  'adminSubscriptions.undo': async (admin) => {
    const { userId, event_id } = await prepare.unrecorded(prepare.givenEvent(admin));
    return send(admin, 'post', `/api/admin/users/${userId}/subscription/undo`, { event_id });
  },
  'fileExports.create': (admin) =>
    send(admin, 'post', '/api/admin/exports', { export: { kind: 'users', search: 'rahim' } }),
  'chatAccess.sweep': (admin) => send(admin, 'post', '/api/admin/chat/sweep'),
  'chatRemovals.retry': async (admin) =>
    send(admin, 'post', `/api/admin/chat/removals/${await prepare.openRemovalId()}/retry`),
  'chatRemovals.settle': async (admin) =>
    send(admin, 'post', `/api/admin/chat/removals/${await prepare.openRemovalId()}/settle`, {
      note: 'Done there',
    }),

  // How administrators sign in themselves.
  'adminAccount.changePassword': (admin) =>
    send(admin, 'put', '/api/admin/change-password', newPassword),
  'auth.changePassword': (admin) => send(admin, 'put', '/api/auth/change-password', newPassword),
  'auth.resetPassword': async (admin) => {
    const reset = { token: await requestReset(app, admin.email), newPassword: 'New-Secret-2' };
    return app.api.post('/api/auth/reset-password', reset);
  },
  'auth.adminSignup': 'recorded, and tested in first-admin.test.ts',
  'accountName.change': (admin) =>
    send(admin, 'put', '/api/account/name', { firstname: 'Rahim', lastname: 'Uddin' }),
  'accountAddress.change': (admin) => addressActions(app).change(admin, newAddress()),
  'accountAddress.confirmCode': async (admin) =>
    addressActions(app).enter(admin, (await prepare.unrecorded(prepare.askForAddress(admin))).code),
  'accountAddress.confirmLink': async (admin) =>
    addressActions(app).press(
      (await prepare.unrecorded(prepare.askForAddress(admin))).token,
      PASSWORD,
    ),
  'accountAddress.cancelChange': async (admin) => {
    await prepare.unrecorded(prepare.askForAddress(admin));
    return send(admin, 'post', '/api/account/address/cancel');
  },
  'accountFactors.finishApp': async (admin) =>
    send(admin, 'post', `${FACTOR}/app/finish`, await prepare.startApp(admin)),
  'accountFactors.finishPasskey': async (admin) =>
    send(admin, 'post', `${FACTOR}/passkeys/finish`, await prepare.startPasskey(admin)),
  'accountFactors.renewRecoveryCodes': async (admin) => {
    await prepare.unrecorded(addApp(app, admin));
    return send(admin, 'post', `${FACTOR}/recovery-codes`);
  },
  'accountFactors.removePasskey': async (admin) =>
    send(
      admin,
      'delete',
      `${FACTOR}/passkeys/${await prepare.unrecorded(prepare.addPasskey(admin))}`,
    ),
  'accountFactors.removeApp': async (admin) => {
    await prepare.unrecorded(addApp(app, admin));
    return send(admin, 'delete', `${FACTOR}/app`);
  },
  'accountFactors.turnOff': async (admin) => {
    await prepare.unrecorded(addApp(app, admin));
    return send(admin, 'delete', FACTOR);
  },
  'accountFactors.renamePasskey': 'a label that only its owner sees',
  'accountFactors.startConfirm': 'changes nothing',
  'accountFactors.confirm': 'changes nothing',
  'accountFactors.startApp': 'changes nothing until it is finished',
  'accountFactors.startPasskey': 'changes nothing until it is finished',
  'accountAddress.sendAgain': 'changes nothing',
  'accountPhone.change': 'not about signing in',
  'accountSessions.endOthers': 'ends only their own sessions',
  'accountSessions.end': 'ends only their own sessions',
  'auth.logout': 'ends only their own sessions',
  'auth.signOutEverywhere': 'ends only their own sessions',
  'auth.login': 'in the list of their sign-ins',
  'secondStep.finish': 'in the list of their sign-ins',
  'secondStep.askForPasskey': 'in the list of their sign-ins',
  'secondStep.startPasskey': 'in the list of their sign-ins',
  'secondStep.finishPasskey': 'in the list of their sign-ins',
  'oidc.continueSignIn': 'changes nothing here',
  'auth.forgotPassword': 'anybody can ask for a link, which changes nothing',

  // What administrators do as customers.
  'auth.register': 'for customers',
  'coupons.validate': 'for customers',
  'payments.initiate': 'for customers',
  'payments.resume': 'for customers',
  'payments.verify': 'for customers',
  'payments.processCallback': 'for customers',
  'manualPayments.claim': 'for customers',
};

const writing = allEndpoints.filter(([, { method }]) => method !== 'GET');

test.each(writing)('%s by an administrator leaves an entry, or there is a reason', async (name) => {
  const call = calls[name];
  if (typeof call === 'string') return;
  expect(call, 'a call of every endpoint that changes something').toBeDefined();
  const admin = await buildAccount(app, 'admin');
  const actions = await adminUserActions(app);
  const { status } = (await call?.(admin)) ?? { status: 0 };
  expect([200, 201]).toContain(status);
  const [newest] = (await actions.api.get('/api/admin/audit').expect(200)).body.entries;
  expect(newest).toMatchObject({ admin_id: admin.id, at: app.clock.now().toISOString() });
});
