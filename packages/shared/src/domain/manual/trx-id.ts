import { plainDigits } from '../text/latin-digits.ts';

/** In characters. The shortest known is a wallet's with 8, the longest a bank's reference. */
export const TRX_ID_LENGTH = { min: 6, max: 35 } as const;

/**
 * Characters that a transaction ID is stored without: whitespace, dashes, invisible characters, and
 * marks that resemble no letter or digit.
 */
const LEFT_OUT = /[\s\p{Pd}\p{Cf}\p{Default_Ignorable_Code_Point}"#%&'*,./:;<=>?\\^_`~‘’“”]/gu;

/**
 * What messages call an ID. Left out with and without a separator, because the form of an ID must
 * not depend on how it was separated.
 */
const LABELS = /^(?:TRANSACTIONID|TRXID|TXNID|TXID|BKASH|NAGAD|ROCKET|UPAY)+/;

/**
 * Normalizes a transaction ID, however it was typed or pasted: upper case, ASCII digits, no spaces
 * or marks, no label. Null if it cannot be one.
 */
export function normalizeTrxId(typed: string): string | null {
  const trxId = normalizeTrxIdPart(typed);
  return SHAPE.test(trxId) ? trxId : null;
}

/**
 * The same normalization for text that may be only a part of a transaction ID, or something else.
 */
export function normalizeTrxIdPart(typed: string): string {
  const written = plainDigits(typed).replace(LEFT_OUT, '').toUpperCase();
  const trxId = written.replace(LABELS, '');
  return trxId.length < TRX_ID_LENGTH.min ? written : trxId;
}

const SHAPE = new RegExp(`^[A-Z0-9]{${TRX_ID_LENGTH.min},${TRX_ID_LENGTH.max}}$`);
