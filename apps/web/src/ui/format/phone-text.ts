/** A phone number in two parts: `01712-345678`. */
export function phoneText(number: string): string {
  return `${number.slice(0, 5)}-${number.slice(5)}`;
}
