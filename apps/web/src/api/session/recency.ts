/** How recent the user record of the session is. All times are in milliseconds. */
export function createRecency() {
  let fetchedAt = 0;
  let changedAt = 0;
  /** Replies that were requested before this may be older than the current record. */
  let currentSince = 0;

  return {
    /** When the record was requested; 0 if that is unknown or it may have changed since. */
    fetchedAt(isRestoring: boolean): number {
      const isBeingFetched = isRestoring && changedAt === 0;
      return isBeingFetched ? Date.now() : fetchedAt;
    },
    markOutdated(): void {
      changedAt = Date.now();
      fetchedAt = 0;
    },
    receive(requestedAt: number): void {
      fetchedAt = requestedAt > changedAt ? requestedAt : 0;
    },
    /** Whether a reply replaces the current record, which it then does. */
    accept(since: number): boolean {
      // A time in the future is of a clock that was set back since.
      if (since < currentSince && currentSince <= Date.now()) return false;
      currentSince = since;
      return true;
    },
  };
}
