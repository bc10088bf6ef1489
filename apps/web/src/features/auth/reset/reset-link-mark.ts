/** The history state of users who opened a reset link while they were logged in. */
export const unopenedResetLink = { resetLink: 'unopened' } as const;

export function isResetLinkUnopened(historyState: unknown): boolean {
  return (historyState as Partial<typeof unopenedResetLink> | null)?.resetLink === 'unopened';
}
