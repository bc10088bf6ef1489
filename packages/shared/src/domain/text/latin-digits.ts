const BENGALI_ZERO = 0x09e6;

/** The same text with Bengali digits as 0 to 9. */
export function latinDigits(text: string): string {
  return text.replace(/[০-৯]/g, (digit) => String(digit.charCodeAt(0) - BENGALI_ZERO));
}
