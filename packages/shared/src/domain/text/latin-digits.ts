const BENGALI_ZERO = 0x09e6;

/** The same text with Bengali digits as 0 to 9. */
export function latinDigits(text: string): string {
  return text.replace(/[০-৯]/g, (digit) => String(digit.charCodeAt(0) - BENGALI_ZERO));
}

/**
 * A number or code that a person typed or pasted, with the digits 0 to 9, also for Bengali and
 * full-width ones.
 */
export function plainDigits(typed: string): string {
  return latinDigits(typed.normalize('NFKC'));
}
