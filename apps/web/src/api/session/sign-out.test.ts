import { sampleUser as user } from '@nobayon/shared/testing/sample-user.ts';
import { expect, it, vi } from 'vitest';
import { fakeFetch } from '../../testing/fake-fetch.ts';
import { session } from './session.ts';
import { signOut } from './sign-out.ts';

const { fetch, json } = fakeFetch();

it('ends the session here at once, and on the server as soon as it can be reached', async () => {
  vi.useFakeTimers();
  session.welcome('t1', user);
  fetch.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  json(503, {});
  json(429, {});
  json(401, {});
  signOut();
  expect(session.token()).toBeNull();
  await vi.advanceTimersByTimeAsync(10 * 60_000);
  expect(fetch).toHaveBeenCalledTimes(4);
  for (const [path, init] of fetch.mock.calls) {
    expect([path, init?.headers]).toMatchObject([
      '/api/auth/logout',
      { Authorization: 'Bearer t1' },
    ]);
  }
});
