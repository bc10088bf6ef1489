import { auth } from '@nobayon/shared/contract/account/auth.ts';
import { contract } from '@nobayon/shared/contract/contract.ts';
import type { EndpointSpec } from '@nobayon/shared/contract/endpoint.ts';
import { payments } from '@nobayon/shared/contract/payments.ts';
import { plans } from '@nobayon/shared/contract/plans.ts';
import { sampleUser as user } from '@nobayon/shared/testing/sample-user.ts';
import { describe, expect, it, vi } from 'vitest';
import { fakeFetch, untilAborted } from '../testing/fake-fetch.ts';
import { call, query, requestOf } from './client.ts';
import { ApiError, NetworkError, TimeoutError, UnreadableReplyError } from './errors/call-error.ts';
import { serverNow } from './server-clock.ts';
import { session } from './session/session.ts';
import { isSlow } from './slow-calls.ts';

const { fetch, json } = fakeFetch();

describe('a request', () => {
  it('puts params into the path, escaped, followed by the query', () => {
    const status = requestOf(payments.status, { params: { id: 'NB/1 2' } }, null);
    expect(status.url).toBe('/api/payment/status/NB%2F1%202');
    const history = requestOf(payments.history, { query: { page: 2, limit: undefined } }, null);
    expect(history.url).toBe('/api/payment/history?page=2');
  });

  it('sends the token, and JSON only if there is a body', () => {
    const { init } = requestOf(auth.me, {}, 't1');
    expect(init).toEqual({
      method: 'GET',
      headers: { Accept: 'application/json', Authorization: 'Bearer t1' },
    });
    const login = requestOf(auth.login, { body: { email: 'a@b.co', password: 'x' } }, null);
    expect(login.init.body).toBe('{"email":"a@b.co","password":"x"}');
    expect(login.init.headers).toEqual({
      Accept: 'application/json',
      'Content-Type': 'application/json',
    });
  });
});

describe('a reply', () => {
  it('is parsed, without fields that the contract does not name', async () => {
    json(200, { user: { ...user, password_hash: 'x' }, extra: 1 });
    expect(await call(auth.me, {})).toEqual({ user });
  });

  it('is unreadable if it does not match the contract', async () => {
    json(200, { plans: [{ id: 'one' }] });
    await expect(call(plans.list, {})).rejects.toThrow(UnreadableReplyError);
  });

  it('is unreadable if it is not JSON', async () => {
    fetch.mockResolvedValueOnce(new Response('<html>', { status: 200 }));
    await expect(call(plans.list, {})).rejects.toThrow(UnreadableReplyError);
  });
});

describe('an error of the API', () => {
  it('has a status, a code, a text and the errors of fields', async () => {
    json(400, { error: 'No.', code: 'invalid_request', fields: { email: 'Bad' }, requestId: 'r1' });
    const error = await call(plans.list, {}).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({
      status: 400,
      code: 'invalid_request',
      text: 'No.',
      message: 'No.',
      fields: { email: 'Bad' },
      requestId: 'r1',
    });
  });

  it('has a general text if a proxy in between replied', async () => {
    fetch.mockResolvedValueOnce(new Response('<h1>Bad gateway</h1>', { status: 502 }));
    const error = await call(plans.list, {}).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({
      status: 502,
      code: 'unknown',
      text: null,
      message: 'Server error. Please try again later.',
    });
  });
});

describe('the time to retry', () => {
  it.each([
    ['120', 120],
    ['0', 0],
    [null, null],
    ['Fri, 20 Nov 2026 10:00:00 GMT', null],
    ['-5', null],
  ])('is read from the header %j as %j', async (header, seconds) => {
    const headers = new Headers(header === null ? [] : [['Retry-After', header]]);
    fetch.mockResolvedValueOnce(new Response('{}', { status: 429, headers }));
    const error = await call(plans.list, {}).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ status: 429, retryAfterSeconds: seconds });
  });
});

describe('a missing reply', () => {
  it('is a network error', async () => {
    fetch.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    await expect(call(plans.list, {})).rejects.toThrow(NetworkError);
  });

  it('is a timeout after 20 seconds', async () => {
    vi.useFakeTimers();
    fetch.mockImplementationOnce(untilAborted);
    const answer = expect(call(plans.list, {})).rejects.toThrow(TimeoutError);
    await vi.advanceTimersByTimeAsync(20_000);
    await answer;
  });

  it('counts as slow after 8 seconds, until it is given up', async () => {
    vi.useFakeTimers();
    fetch.mockImplementationOnce(untilAborted);
    const answer = call(plans.list, {}).catch(() => 'given up');
    await vi.advanceTimersByTimeAsync(7_999);
    expect(isSlow()).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(isSlow()).toBe(true);
    await vi.advanceTimersByTimeAsync(12_000);
    expect(await answer).toBe('given up');
    expect(isSlow()).toBe(false);
  });

  it('is the abort reason if the caller aborted', async () => {
    const giveUp = new AbortController();
    fetch.mockImplementationOnce(untilAborted);
    const answer = call(plans.list, {}, { signal: giveUp.signal });
    const reason = new Error('left the page');
    giveUp.abort(reason);
    await expect(answer).rejects.toBe(reason);
  });

  it('is not requested if the caller has aborted before', async () => {
    await expect(call(plans.list, {}, { signal: AbortSignal.abort() })).rejects.toThrow();
    expect(fetch).not.toHaveBeenCalled();
  });
});

describe('the same change, requested twice at the same time,', () => {
  const changes = Object.values(contract)
    .flatMap((group) => Object.values<EndpointSpec>(group))
    .filter(({ method }) => method !== 'GET');

  it.each(changes.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
    '%s is made once',
    async (_name, endpoint) => {
      fetch.mockImplementation(async () => new Response('{}', { status: 418 }));
      const ids = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name = '']) => [name, '7']);
      const input = { params: Object.fromEntries(ids), body: { a: 1 } };
      const make = (given: unknown) =>
        call(endpoint, given as Parameters<typeof call<EndpointSpec>>[1]);
      const both = await Promise.allSettled([make(input), make(structuredClone(input))]);
      expect(fetch).toHaveBeenCalledTimes(1);
      expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
      // A different change, or the same one later, is a separate call.
      await Promise.allSettled([make(input), make({ ...input, body: { a: 2 } })]);
      expect(fetch).toHaveBeenCalledTimes(3);
    },
  );

  it('is sent once for each of two users', async () => {
    fetch.mockImplementation(async () => new Response('{}', { status: 418 }));
    session.welcome('t1', user);
    const one = call(auth.logout, {});
    session.welcome('t2', user);
    await Promise.allSettled([one, call(auth.logout, {})]);
    expect(fetch).toHaveBeenCalledTimes(2);
  });
});

it('the key of a query is its path and its input', () => {
  expect(query(payments.history, { query: { page: 2 } }).queryKey).toEqual([
    '/api/payment/history',
    { query: { page: 2 } },
  ]);
});

describe('the time of the server', () => {
  const day = 86_400_000;
  const atStart = '2026-11-20T06:00:00Z';

  async function aheadAfter(aheadMs: number): Promise<number> {
    json(200, { plans: [] }, { Date: new Date(Date.now() + aheadMs).toUTCString() });
    await call(plans.list, {});
    return serverNow().getTime() - Date.now();
  }

  it('is that of its replies, but not earlier only because a reply took minutes', async () => {
    vi.useFakeTimers({ now: Date.parse(atStart), toFake: ['Date'] });
    // Headers have whole seconds.
    const second = 1_000;
    expect(await aheadAfter(0)).toBe(second);
    expect(await aheadAfter(-60_000)).toBe(second);
    expect(await aheadAfter(day)).toBe(day + second);
    expect(await aheadAfter(day - 20_000)).toBe(day + second);
    expect(await aheadAfter(-day)).toBe(-day + second);
    json(200, { plans: [] });
    await call(plans.list, {});
    expect(serverNow().getTime() - Date.now()).toBe(-day + second);
    // The user has corrected the clock.
    expect(await aheadAfter(0)).toBe(second);
  });

  it.each([0, 1, 999, 20_000, 299_000, 301_000])(
    'is never before a reply, with a clock that is %d ms slow',
    async (slowMs) => {
      vi.useFakeTimers({ now: Date.parse(atStart), toFake: ['Date'] });
      for (const elapsedMs of [0, 400, 777, 5_000]) {
        vi.setSystemTime(Date.parse(atStart) + elapsedMs);
        const sentAt = Date.now() + slowMs;
        await aheadAfter(slowMs);
        expect(serverNow().getTime()).toBeGreaterThanOrEqual(sentAt);
      }
    },
  );
});
