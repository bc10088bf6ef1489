/** There never is such a domain (RFC 2606). */
const DOMAIN = '@nobayon.invalid';

/** An address of nobody's, for an account whose owner has none to give it yet. */
export function placeholderOf(accountId: string): string {
  return `moved-${accountId.toLowerCase().replaceAll(/[^a-z0-9-]/g, '')}${DOMAIN}`;
}

export function isPlaceholder(email: string): boolean {
  return email.endsWith(DOMAIN);
}
