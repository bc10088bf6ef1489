/**
 * Whether an address counts as the user's: they have shown that they read what is sent to it, or
 * the operator asks nobody to.
 */
export function isProven(
  { emailProvenAt }: { emailProvenAt: Date | null },
  { requireProvenAddress }: { requireProvenAddress: boolean },
): boolean {
  return emailProvenAt !== null || !requireProvenAddress;
}
