// Own names, because browsers differ in the English names of months ("Sep", "Sept").
export const monthNames = [
  'Jan',
  'Feb',
  'Mar',
  'Apr',
  'May',
  'Jun',
  'Jul',
  'Aug',
  'Sep',
  'Oct',
  'Nov',
  'Dec',
];

/** `20 Nov 2026`: independent of the browser's language, in the time zone of the device. */
export function formatDate(iso: string): string {
  const instant = new Date(iso);
  return `${instant.getDate()} ${monthNames[instant.getMonth()]} ${instant.getFullYear()}`;
}

/** `20 Nov 2026, 14:05`. */
export function formatDateTime(iso: string): string {
  const instant = new Date(iso);
  return `${formatDate(iso)}, ${twoDigits(instant.getHours())}:${twoDigits(instant.getMinutes())}`;
}

function twoDigits(number: number): string {
  return String(number).padStart(2, '0');
}
