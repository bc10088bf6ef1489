import type { TestApp } from '../create-test-app.ts';
import { type Purchase, startPurchase } from './start-purchase.ts';

export const SENDER = '01800000009';

type Claim = { wallet_id: number; trx_id: string; sender_number: string };

/** Sets up a wallet and an administrator, and offers only manual payment. */
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
    /** The actions of a manual payment's customer. */
    byHand: (purchase: Purchase) => withClaims(app, wallet.id, purchase),
    start: async (order: Parameters<typeof startPurchase>[1] = {}) =>
      withClaims(app, wallet.id, await startPurchase(app, order)),
  };
}

export type ManualPurchase = ReturnType<typeof withClaims>;

let made = 0;

/** Returns a unique transaction ID. */
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
    /** Submits a claim. Returns its ID. */
    async claimed(fields: Partial<Claim> = {}): Promise<number> {
      const { body } = await claim(fields).expect(200);
      return body.claim.id;
    },
    show: (token = purchase.user.token) => app.api.as(token).get(path),
  };
}
