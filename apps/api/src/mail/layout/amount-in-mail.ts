import { formatTaka, type Paisa } from '@nobayon/shared/domain/money.ts';

/**
 * An amount as a mail says it: exact, because a receipt has to add up, and in letters and digits that
 * every font has. Nobody knows with what a mail is read, and without a Bengali font ৳২৪০ is four boxes.
 */
export function amountInMail(amount: Paisa): string {
  const text = formatTaka(amount, { locale: 'en-BD', precision: 'exact' });
  return text.replace('৳', 'BDT\u00a0');
}
