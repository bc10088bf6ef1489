import type { WalletKind } from '@nobayon/shared/domain/manual/wallet.ts';

const GROUP = 4;

/** A number of an account as it is read: `01712-345678`, and `1234 5678 90` of a bank. */
export function accountNumberText(kind: WalletKind, number: string): string {
  if (kind === 'bank') return (number.match(new RegExp(`.{1,${GROUP}}`, 'g')) ?? []).join(' ');
  return `${number.slice(0, 5)}-${number.slice(5)}`;
}
