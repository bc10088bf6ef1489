/** How customers reach those who run the product. */
export type Contact = { kind: 'reply' } | { kind: 'page'; url: string } | { kind: 'none' };

/** A mailbox gets the replies to every email. */
export function contactOf({ supportUrl }: { supportUrl: string | null }): Contact {
  if (supportUrl === null) return { kind: 'none' };
  return supportUrl.startsWith('mailto:') ? { kind: 'reply' } : { kind: 'page', url: supportUrl };
}
