const TRIES = 15;
const MINUTES = 3;

/** Counts sign-in attempts per minute like the service; rejected ones count too. */
export function createSignInLimit() {
  const minutesOf = new Map<string, number[]>();
  return {
    isExceeded(email: string, now: Date): boolean {
      const minute = Math.floor(now.getTime() / 60_000);
      const address = email.toLowerCase();
      const recent = (minutesOf.get(address) ?? []).filter((tried) => tried >= minute - MINUTES);
      const tries = [...recent, minute].slice(-(TRIES + 1));
      minutesOf.set(address, tries);
      return tries.length > TRIES;
    },
    clear: (): void => minutesOf.clear(),
  };
}
