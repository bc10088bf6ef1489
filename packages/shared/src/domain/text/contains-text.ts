/** Whether what was typed is a part of a text, whatever the case and the spelling of either. */
export function containsText(text: string, typed: string): boolean {
  return comparable(text).includes(comparable(typed));
}

function comparable(text: string): string {
  return text.normalize('NFC').toLowerCase().trim();
}
