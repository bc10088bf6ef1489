/** Whether a text contains the typed one, ignoring case and Unicode form. */
export function containsText(text: string, typed: string): boolean {
  return comparable(text).includes(comparable(typed));
}

function comparable(text: string): string {
  return text.normalize('NFC').toLowerCase().trim();
}
