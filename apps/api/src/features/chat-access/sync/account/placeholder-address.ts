/** The top-level domain `.invalid` never exists (RFC 2606). */
const DOMAIN = '@nobayon.invalid';

/** An address that belongs to nobody, for an account whose user has no confirmed one. */
export function placeholderOf(accountId: string): string {
  return `moved-${accountId.toLowerCase().replaceAll(/[^a-z0-9-]/g, '')}${DOMAIN}`;
}
