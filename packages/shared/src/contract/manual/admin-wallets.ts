import { z } from 'zod';
import { accountTypes, MAX_WALLETS, walletKinds } from '../../domain/manual/wallet.ts';
import { endpoint } from '../endpoint.ts';
import {
  Id,
  IdText,
  Instant,
  list,
  Message,
  requiredText,
  SeenAt,
  text,
} from '../fields/fields.ts';
import { Wallet } from './manual-payment.ts';

/** A wallet or a bank account. Shown to customers while it is active. */
export const AdminWallet = Wallet.extend({
  is_active: z.boolean(),
  /** Whether customers may have paid to it. Its kind and number can then not change. */
  is_used: z.boolean(),
  /** The number of its claims without a decision. */
  open_claims: z.int(),
  updated_at: Instant,
});
export type AdminWallet = z.infer<typeof AdminWallet>;

const NUMBER = 'Account number is required';

const walletFields = {
  kind: z.enum(walletKinds),
  /** As typed. Validated for the kind and stored as digits only. */
  number: requiredText(40, NUMBER),
  accountType: z.enum(accountTypes),
  instructions: text(500).trim().optional(),
  isActive: z.boolean().optional(),
};

const WalletId = z.strictObject({ id: IdText });

export const adminWallets = {
  /** Without archived ones, in the order of the payment page. */
  list: endpoint({
    method: 'GET',
    path: '/api/admin/wallets',
    access: 'admin',
    reply: z.object({
      wallets: z.array(AdminWallet),
      /**
       * Whether PAYMENT_GATEWAYS includes manual payment; otherwise no wallet is shown to
       * customers.
       */
      is_offered: z.boolean(),
    }),
  }),
  /** Adds a wallet at the end. An archived one with this kind and number is restored. */
  create: endpoint({
    method: 'POST',
    path: '/api/admin/wallets',
    access: 'admin',
    status: 201,
    body: z.strictObject(walletFields),
    reply: z.object({ wallet: AdminWallet }),
  }),
  /** All wallets in their new order. */
  reorder: endpoint({
    method: 'PUT',
    path: '/api/admin/wallets/order',
    access: 'admin',
    body: z.strictObject({ ids: list(z.array(Id).min(1).max(MAX_WALLETS)) }),
    reply: Message,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/admin/wallets/:id',
    access: 'admin',
    params: WalletId,
    body: z.strictObject({ ...walletFields, updated_at: SeenAt }),
    reply: z.object({ wallet: AdminWallet }),
  }),
  /** A wallet that customers may have paid to is archived instead. */
  remove: endpoint({
    method: 'DELETE',
    path: '/api/admin/wallets/:id',
    access: 'admin',
    params: WalletId,
    reply: Message,
  }),
};
