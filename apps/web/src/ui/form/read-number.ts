/** Parses a number field: undefined if it is empty, as in the contract. */
export function readNumber(text: string): number | undefined {
  return text.trim() === '' ? undefined : Number(text);
}
