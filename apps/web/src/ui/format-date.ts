/**
 * Dates read the same for everyone ("20 Nov 2026"), in the time zone of the visitor's device.
 * en-GB is the wording of the product, not the visitor's locale.
 */
const date = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' });
const time = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });

/** `20 Nov 2026`. */
export function formatDate(iso: string): string {
  return date.format(new Date(iso));
}

/** `20 Nov 2026, 14:05`. */
export function formatDateTime(iso: string): string {
  const instant = new Date(iso);
  return `${date.format(instant)}, ${time.format(instant)}`;
}
