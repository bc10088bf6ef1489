const TRIES = 15;
const MINUTES = 3;

/** Counts who tries to sign in, by the minute as the service does; what it refuses counts too. */
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
