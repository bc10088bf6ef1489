/** What a field for a number holds: undefined while it is empty, as the contract has it. */
export function readNumber(text: string): number | undefined {
  return text.trim() === '' ? undefined : Number(text);
}
