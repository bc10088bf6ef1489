// The Swedish date format equals that of the gateways: 2026-03-01 14:30:00.
const clock = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Asia/Dhaka',
  dateStyle: 'short',
  timeStyle: 'medium',
});

/** `2026-03-01 14:30:00`, the time in Dhaka without a time zone. */
export function gatewayTime(instant: Date): string {
  return clock.format(instant);
}
