import { latinDigits } from '../text/latin-digits.ts';

/** The shortest is a wallet's of 8, the longest a bank's reference. */
export const TRX_ID_LENGTH = { min: 6, max: 35 } as const;

/** What is left out of a transaction ID: blanks, dashes, and what is not seen at all. */
const LEFT_OUT = /[\s\p{Pd}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;

/**
 * A transaction ID of a wallet as it is kept and compared, however it was typed or pasted: upper
 * case, ASCII digits, no blanks. Null where it cannot be one.
 */
export function normaliseTrxId(typed: string): string | null {
  const trxId = spellTrxId(typed);
  return SHAPE.test(trxId) ? trxId : null;
}

/** In the same spelling, where it may be a part of one, or something else. */
export function spellTrxId(typed: string): string {
  return latinDigits(typed.normalize('NFKC')).replace(LEFT_OUT, '').toUpperCase();
}

const SHAPE = new RegExp(`^[A-Z0-9]{${TRX_ID_LENGTH.min},${TRX_ID_LENGTH.max}}$`);
