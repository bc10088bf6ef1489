import { afterEach, beforeEach, vi } from 'vitest';
import { session } from '../api/session/session.ts';

/** Replaces the browser's fetch for all tests of a file; clears the session after each test. */
export function fakeFetch() {
  const fetch = vi.fn<typeof globalThis.fetch>();
  beforeEach(() => {
    vi.stubGlobal('fetch', fetch);
  });
  afterEach(() => {
    fetch.mockReset();
    vi.useRealTimers();
    vi.unstubAllGlobals();
    session.signOut();
  });
  return {
    fetch,
    /** Sets the next reply. */
    json(status: number, body: unknown, headers?: HeadersInit): void {
      fetch.mockResolvedValueOnce(new Response(JSON.stringify(body), { status, headers }));
    },
  };
}

/** A call without a reply, until its caller aborts. */
export const untilAborted: typeof globalThis.fetch = (_url, init) =>
  new Promise((_resolve, reject) => {
    init?.signal?.addEventListener('abort', () => reject(init.signal?.reason));
  });
