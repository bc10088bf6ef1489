import { adminAccount } from '@nobayon/shared/contract/account/admin-account.ts';
import { auth } from '@nobayon/shared/contract/account/auth.ts';
import { adminPlans, plans } from '@nobayon/shared/contract/plans.ts';
import { sampleUser as user } from '@nobayon/shared/testing/sample-user.ts';
import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeFetch, untilAborted } from '../testing/fake-fetch.ts';
import { call } from './client.ts';
import { connection, reportReached } from './connection.ts';
import { ApiError, NetworkError, TimeoutError } from './errors/call-error.ts';
import { queryClient } from './query-client.ts';
import { restoreSession } from './session/refresh-user.ts';
import { session } from './session/session.ts';
import { freshUser } from './session/use-fresh-user.ts';

const { fetch, json } = fakeFetch();

describe('a 401', () => {
  const rejected = { error: 'Sign in to continue.', code: 'session_ended' };

  it('ends the session', async () => {
    session.welcome('t1', user);
    json(401, rejected);
    await expect(call(plans.list, {})).rejects.toThrow(ApiError);
    expect(session.get()).toEqual({ kind: 'guest', left: 'ended' });
  });

  it('of an administrators’ call ends the session as well', async () => {
    session.welcome('t1', user);
    json(401, rejected);
    await expect(call(adminPlans.list, {})).rejects.toThrow(ApiError);
    expect(session.get()).toEqual({ kind: 'guest', left: 'ended' });
  });

  it('of an administrator’s change of password has a reason of its own', async () => {
    session.welcome('t1', user);
    json(401, rejected);
    const body = { currentPassword: 'padma6', newPassword: 'megna6' };
    await expect(call(adminAccount.changePassword, { body })).rejects.toThrow(ApiError);
    expect(session.get()).toEqual({ kind: 'guest', left: 'unauthorized' });
  });

  it('of the login is about the password and does not end the session', async () => {
    session.welcome('t1', user);
    json(401, { error: 'Wrong.', code: 'wrong_credentials' });
    const body = { email: 'a@b.co', password: 'x' };
    await expect(call(auth.login, { body })).rejects.toThrow(ApiError);
    expect(session.token()).toBe('t1');
  });

  it('for an older token does not end a newer session', async () => {
    session.welcome('t1', user);
    let answer = (_response: Response) => {};
    fetch.mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)));
    const late = call(plans.list, {});
    session.welcome('t2', user);
    answer(new Response(JSON.stringify(rejected), { status: 401 }));
    await expect(late).rejects.toThrow(ApiError);
    expect(session.token()).toBe('t2');
  });
});

describe('restoring the session', () => {
  it.each([401, 403, 404])('ends it after a %i', async (status) => {
    session.welcome('t1', user);
    json(status, { error: 'No.', code: 'not_allowed' });
    await restoreSession();
    expect(session.get().kind).toBe('guest');
  });

  it.each([429, 500, 502, 503])('keeps it after a %i', async (status) => {
    session.welcome('t1', user);
    json(status, { error: 'Later.', code: 'busy' });
    await restoreSession();
    expect(session.token()).toBe('t1');
  });

  it('keeps it when the server cannot be reached', async () => {
    session.welcome('t1', user);
    fetch.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    await restoreSession();
    expect(session.token()).toBe('t1');
  });
});

describe('a page that shows the user record', () => {
  const open = () => new QueryObserver(queryClient, freshUser).subscribe(() => {});
  afterEach(() => queryClient.clear());

  it('fetches it only if it is old, and not while the session is being restored', async () => {
    fetch.mockImplementation(async () => Response.json({ user }));
    session.welcome('t1', user);
    session.follow();
    expect(session.get().kind).toBe('restoring');
    open()();
    expect(fetch).not.toHaveBeenCalled();
    await restoreSession();
    open()();
    expect(fetch).toHaveBeenCalledTimes(1);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_600_000 });
    // Unused queries are forgotten by then.
    queryClient.clear();
    const leave = open();
    await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0));
    leave();
    open()();
    expect(fetch).toHaveBeenCalledTimes(2);
  });
});

describe('a reply that was requested before the app started', () => {
  const answer = () => Promise.resolve(Response.json({ user }));
  const askedWith = (token: string) => {
    const responses = { [auth.me.path]: answer() };
    vi.stubGlobal('firstRequests', {
      token,
      responses,
      release: () => null,
      reloadOnce: () => false,
    });
  };

  it('is used once', async () => {
    session.welcome('t1', user);
    askedWith('t1');
    fetch.mockImplementation(answer);
    expect(await call(auth.me, {})).toEqual({ user });
    expect(fetch).not.toHaveBeenCalled();
    await call(auth.me, {});
    expect(fetch).toHaveBeenCalledTimes(1);
  });

  it('is not used for another session', async () => {
    session.welcome('t2', user);
    askedWith('t1');
    fetch.mockImplementation(answer);
    await call(auth.me, {});
    expect(fetch).toHaveBeenCalledTimes(1);
  });
});

describe('the connection', () => {
  beforeEach(reportReached);

  it('is lost after a call without a reply, and restored by any reply', async () => {
    // Later than the connection failures of the tests before.
    vi.useFakeTimers({ now: Date.now() + 60_000 });
    fetch.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    await expect(call(plans.list, {})).rejects.toThrow(NetworkError);
    expect(connection()).toBe('lost');
    fetch.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    await vi.advanceTimersByTimeAsync(1_000);
    expect(connection()).toBe('lost');
    fetch.mockResolvedValueOnce(new Response('', { status: 500 }));
    await vi.advanceTimersByTimeAsync(2_000);
    expect(connection()).toBe('reached');
  });

  it('is lost after a timeout, but not after another one soon after it was restored', async () => {
    vi.useFakeTimers({ now: Date.now() + 120_000 });
    const timeOut = async () => {
      fetch.mockImplementationOnce(untilAborted);
      const answer = expect(call(plans.list, {})).rejects.toThrow(TimeoutError);
      await vi.advanceTimersByTimeAsync(20_000);
      await answer;
    };
    await timeOut();
    expect(connection()).toBe('lost');
    reportReached();
    await timeOut();
    // The server replies to others, so an automatic retry would be followed by the next one.
    expect(connection()).toBe('reached');
  });

  it('is not lost when the caller aborts', async () => {
    const abort = new AbortController();
    fetch.mockImplementationOnce(untilAborted);
    const given = call(plans.list, {}, { signal: abort.signal });
    abort.abort(new Error('left'));
    await expect(given).rejects.toThrow('left');
    expect(connection()).toBe('reached');
  });
});
