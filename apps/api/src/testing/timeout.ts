/**
 * How long `vi.waitFor` waits, as `expect.poll` does by itself: no test may depend on being quick.
 */
export const TIMEOUT = { timeout: 60_000, interval: 20 };
