/**
 * Whether an address counts as confirmed: its owner has shown that they receive its mail, or the
 * operator does not require that.
 */
export function isProven(
  { emailProvenAt }: { emailProvenAt: Date | null },
  { requireProvenAddress }: { requireProvenAddress: boolean },
): boolean {
  return emailProvenAt !== null || !requireProvenAddress;
}
