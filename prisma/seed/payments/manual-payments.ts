import { DAY_MS } from '@nobayon/shared/domain/calendar.ts';
import { walletTitle } from '@nobayon/shared/domain/manual/wallet.ts';
import type { Prisma, Wallet } from '../../generated/client.ts';
import type { Payment } from './payments.ts';

export type DemoWallet = Pick<
  Wallet,
  'id' | 'kind' | 'number' | 'accountType' | 'instructions' | 'position' | 'createdAt' | 'updatedAt'
>;
export type DemoClaim = Prisma.PaymentClaimCreateManyInput;

const MINUTE_MS = 60_000;
/** When the shop started to accept manual payments. */
const TAKEN_FOR_MS = 60 * DAY_MS;
const TEN_MONTHS_MS = 300 * DAY_MS;
/** An administrator of the shop. */
export const DECIDED_BY = 'Rafiqul Islam';

/** The shop's accounts, with invented numbers. */
export function demoWallets(now: Date): DemoWallet[] {
  const createdAt = new Date(now.getTime() - TEN_MONTHS_MS);
  const since = { createdAt, updatedAt: createdAt };
  return [
    {
      id: 1,
      kind: 'bkash',
      number: '01300000001',
      accountType: 'merchant',
      instructions: 'The account is called Nobayon.',
      position: 1,
      ...since,
    },
    {
      id: 2,
      kind: 'nagad',
      number: '01300000002',
      accountType: 'personal_retail',
      instructions: '',
      position: 2,
      ...since,
    },
  ];
}

/**
 * Converts some payments to manual ones: the current ones, and every fourth of the last weeks from
 * a wallet that the shop has.
 */
export function withManual(payments: Payment[], wallets: DemoWallet[], now: Date): Payment[] {
  const since = new Date(now.getTime() - TAKEN_FOR_MS);
  let seen = 0;
  return payments.map((payment) => {
    const { transaction, collected } = payment;
    if (transaction.status === 'pending') return { ...payment, transaction: manual(transaction) };
    if (transaction.status !== 'completed' || transaction.createdAt < since) return payment;
    const wallet = collected && walletOf(wallets, collected.method);
    if (!wallet) return payment;
    seen += 1;
    return seen % 4 === 0 ? approved(payment, wallet, 9 + ((seen * 7) % 43)) : payment;
  });
}

function manual<T extends { gateway: string }>(transaction: T): T {
  return { ...transaction, gateway: 'manual' };
}

function walletOf(wallets: DemoWallet[], method: string): DemoWallet | undefined {
  return wallets.find(({ kind }) => walletTitle(kind) === method);
}

/** A manual payment that an administrator decided some minutes later. */
function approved(payment: Payment, { id }: DemoWallet, minutes: number): Payment {
  const { transaction, collected } = payment;
  if (!collected) return payment;
  const at = new Date(transaction.createdAt.getTime() + minutes * MINUTE_MS);
  const gatewayId = `${id}:${collected.gatewayId}`;
  return {
    ...payment,
    transaction: { ...manual(transaction), gatewayId, settledAt: at },
    collected: { ...collected, gatewayId, at },
  };
}

/** The customers' claims. */
export function claimsOf(payments: Payment[], wallets: DemoWallet[]): DemoClaim[] {
  return payments
    .filter(({ transaction }) => transaction.gateway === 'manual')
    .map((payment, index) => claimOf(payment, wallets, index));
}

function claimOf({ transaction }: Payment, wallets: DemoWallet[], index: number): DemoClaim {
  const { id, gatewayId, invoiceNumber, createdAt, settledAt } = transaction;
  // For a waiting payment, the end of its invoice number will do.
  const [wallet, trxId] = gatewayId?.split(':') ?? [
    wallets[index % wallets.length]?.id,
    invoiceNumber.slice(-10),
  ];
  return {
    transactionId: id,
    walletId: Number(wallet),
    trxId: String(trxId),
    senderNumber: `0130000${String(1_000 + index * 37).padStart(4, '0')}`,
    claimedAt: new Date(createdAt.getTime() + 2 * MINUTE_MS),
    ...(settledAt && { state: 'approved', decidedAt: settledAt, decidedBy: DECIDED_BY }),
  };
}
