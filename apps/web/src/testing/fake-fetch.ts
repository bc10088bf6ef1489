import { afterEach, beforeEach, vi } from 'vitest';
import { session } from '../api/session/session.ts';

/** Stands in for the browser's, in every test of a file; afterwards nobody is signed in. */
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
    /** The next call is answered so. */
    json(status: number, body: unknown, headers?: HeadersInit): void {
      fetch.mockResolvedValueOnce(new Response(JSON.stringify(body), { status, headers }));
    },
  };
}

/** A call that gets no answer until its caller gives up. */
export const untilAborted: typeof globalThis.fetch = (_url, init) =>
  new Promise((_resolve, reject) => {
    init?.signal?.addEventListener('abort', () => reject(init.signal?.reason));
  });
