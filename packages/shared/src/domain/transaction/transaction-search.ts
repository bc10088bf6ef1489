import { containsText } from '../text/contains-text.ts';

/** What a search of payments looks at. */
export type SearchedTransaction = {
  userName: string;
  userEmail: string;
  planName: string;
  invoiceNumber: string;
  gatewayId: string | null;
};

/**
 * Whether a payment contains a text in one of these fields, ignoring case and Unicode form. An
 * empty text matches all.
 */
export function matchesSearch(transaction: SearchedTransaction, text: string): boolean {
  const { userName, userEmail, planName, invoiceNumber, gatewayId } = transaction;
  return [userName, userEmail, planName, invoiceNumber, gatewayId ?? ''].some((field) =>
    containsText(field, text),
  );
}
