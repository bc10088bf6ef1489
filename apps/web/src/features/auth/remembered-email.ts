/** History state that carries an address to the next form, beside what it carries anyway. */
export function withEmail(historyState: unknown, email: string): object {
  return { ...(historyState as object | null), email };
}

export function emailOf(historyState: unknown): string {
  const email = (historyState as { email?: unknown } | null)?.email;
  return typeof email === 'string' ? email : '';
}
