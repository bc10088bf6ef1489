import { removeUser } from '../chat/chat-account.ts';
import type { TestApp } from '../create-test-app.ts';
import { buy, startPurchase } from '../payments/start-purchase.ts';
import { type buildAccount, PASSWORD } from './accounts.ts';
import { addressActions, newAddress } from './address-actions.ts';
import { readProof } from './address-proofs.ts';
import { codeOf, FACTOR } from './second-factor.ts';
import { softwarePasskey } from './software-passkey.ts';

export type Admin = Awaited<ReturnType<typeof buildAccount>>;

/** What the calls of an administrator require. */
export function adminPreparations(app: TestApp) {
  const send = (
    { token }: Admin,
    method: 'post' | 'put' | 'delete',
    path: string,
    body: object = {},
  ) => app.api.as(token).send(method, path).send(body);

  /** Leaves no entries of what a call requires. */
  async function unrecorded<T>(requirement: Promise<T>): Promise<T> {
    const made = await requirement;
    await app.db.auditEntry.deleteMany();
    return made;
  }

  async function startApp(admin: Admin) {
    const { body } = await send(admin, 'post', `${FACTOR}/app/start`, { password: PASSWORD });
    return { ticket: body.ticket, code: codeOf(app, body.secret) };
  }

  async function startPasskey(admin: Admin) {
    const begun = await send(admin, 'post', `${FACTOR}/passkeys/start`, { password: PASSWORD });
    const { ticket, options } = begun.body;
    return { ticket, name: 'Phone', passkey: softwarePasskey().make(options) };
  }

  async function addPasskey(admin: Admin): Promise<number> {
    await send(admin, 'post', `${FACTOR}/passkeys/finish`, await startPasskey(admin)).expect(200);
    return (await app.api.as(admin.token).get(FACTOR)).body.passkeys[0].id;
  }

  async function askForAddress(admin: Admin) {
    const email = newAddress();
    await addressActions(app).change(admin, email).expect(200);
    return readProof(app, email);
  }

  async function openRemovalId(): Promise<number> {
    await removeUser(app, await app.build.user({ chatRemoteId: crypto.randomUUID() }));
    return (await app.db.chatRemoval.findFirstOrThrow({ orderBy: { id: 'desc' } })).id;
  }

  /** A refund whose answer is lost. */
  async function lostRefundId(): Promise<number> {
    const { id } = await buy(app);
    const lost = { state: 'processing', trouble: 'No answer', amount: 1_00 } as const;
    const refund = await app.db.refund.create({
      data: {
        ...lost,
        transactionId: id,
        number: `R-${id}`,
        reason: 'Asked for',
        adminName: 'Ayesha',
        requestedAt: app.clock.now(),
      },
    });
    return refund.id;
  }

  async function reviewedPayment(): Promise<{ id: number }> {
    const purchase = await startPurchase(app);
    await purchase.outside({ action: 'pay', amount: '24.00' });
    await purchase.verify().expect(200);
    return purchase;
  }

  async function givenEvent(admin: Admin): Promise<{ userId: number; event_id: number }> {
    const [user, { name }] = [await app.build.user(), await app.build.plan()];
    const { id, firstname, lastname, email, role } = user;
    const edit = { firstname, lastname, email, role, planName: name };
    await send(admin, 'put', `/api/admin/users/${id}`, edit).expect(200);
    const event = await app.db.subscriptionEvent.findFirstOrThrow({ where: { userId: id } });
    return { userId: id, event_id: event.id };
  }

  return {
    send,
    unrecorded,
    startApp,
    startPasskey,
    addPasskey,
    askForAddress,
    openRemovalId,
    lostRefundId,
    reviewedPayment,
    givenEvent,
  };
}
