import type { WalletKind } from '@nobayon/shared/domain/manual/wallet.ts';
import { phoneText } from '../format/phone-text.ts';

const GROUP = 4;

/** The displayed number of an account: `01712-345678`, or `1234 5678 90` for a bank. */
export function accountNumberText(kind: WalletKind, number: string): string {
  if (kind === 'bank') return (number.match(new RegExp(`.{1,${GROUP}}`, 'g')) ?? []).join(' ');
  return phoneText(number);
}
