import type { TestApp } from '../create-test-app.ts';
import { type Purchase, startPurchase } from './start-purchase.ts';

export const SENDER = '01800000009';

type Claim = { wallet_id: number; trx_id: string; sender_number: string };

/** A shop with a wallet and an administrator, which takes money by hand and in no other way. */
export async function openManualShop(app: TestApp) {
  const manual = app.deps.gateways.connected.find(({ name }) => name === 'manual');
  if (!manual) throw new Error('There is no manual payment');
  app.deps.gateways = { ...app.deps.gateways, offered: [manual] };
  const [wallet, admin] = [await app.build.wallet(), await app.build.user({ role: 'admin' })];
  const decide = (what: 'approve' | 'reject', id: number, body: object) =>
    app.api.as(admin.token).post(`/api/admin/claims/${id}/${what}`, body);
  return {
    wallet,
    admin,
    approve: (id: number, body = {}) => decide('approve', id, body),
    reject: (id: number, reason = 'It is not in our statement.') =>
      decide('reject', id, { reason }),
    /** A payment that is made by hand, and what its customer can say of it. */
    byHand: (purchase: Purchase) => withClaims(app, wallet.id, purchase),
    start: async (order: Parameters<typeof startPurchase>[1] = {}) =>
      withClaims(app, wallet.id, await startPurchase(app, order)),
  };
}

export type ManualPurchase = ReturnType<typeof withClaims>;

let made = 0;

/** One that no other purchase has. */
export function newTrxId(): string {
  made += 1;
  return `9GX${String(made).padStart(7, '0')}`;
}

function withClaims(app: TestApp, walletId: number, purchase: Purchase) {
  const path = `/api/payment/manual/${purchase.invoice}`;
  const claim = (fields: Partial<Claim> = {}, token = purchase.user.token) =>
    app.api.as(token).post(`${path}/claim`, {
      wallet_id: walletId,
      trx_id: newTrxId(),
      sender_number: SENDER,
      ...fields,
    });
  return {
    ...purchase,
    claim,
    /** Says that the money was sent. Gives the claim's id. */
    async claimed(fields: Partial<Claim> = {}): Promise<number> {
      const { body } = await claim(fields).expect(200);
      return body.claim.id;
    },
    show: (token = purchase.user.token) => app.api.as(token).get(path),
  };
}
