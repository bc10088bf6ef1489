import { formatTaka, type Paisa } from '@nobayon/shared/domain/money.ts';

/**
 * Formats an amount for an email: exact, because a receipt has to add up, and in Latin letters and
 * digits. Mail programs without a Bengali font would show ৳২৪০ as four boxes.
 */
export function amountInMail(amount: Paisa): string {
  const text = formatTaka(amount, { locale: 'en-BD', precision: 'exact' });
  return text.replace('৳', 'BDT\u00a0');
}
