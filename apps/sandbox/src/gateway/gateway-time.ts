// Swedish writes dates the way the gateways do: 2026-03-01 14:30:00.
const clock = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Asia/Dhaka',
  dateStyle: 'short',
  timeStyle: 'medium',
});

/** `2026-03-01 14:30:00`, on the clock in Dhaka and without saying so. */
export function gatewayTime(instant: Date): string {
  return clock.format(instant);
}
