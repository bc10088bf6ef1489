/** Each connection asks for UTC, which a pooler in between may ignore: every instant would be hours off. */
export function timeZoneFault(timeZone: string): string | null {
  const isUtc = /^(etc\/)?(utc|gmt)$/i.test(timeZone);
  return isUtc ? null : `its time zone is ${timeZone} and must be UTC`;
}
