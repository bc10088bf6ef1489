import { ALREADY_PROCESSED } from '@nobayon/shared/contract/payments.ts';
import { sampleUser as user } from '@nobayon/shared/testing/sample-user.ts';
import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../../api/query-client.ts';
import { refreshUser } from '../../../api/session/refresh-user.ts';
import { session } from '../../../api/session/session.ts';
import { freshUser } from '../../../api/session/use-fresh-user.ts';
import { fakeFetch } from '../../../testing/fake-fetch.ts';
import { type ReturnReply, returnQuery } from './process-return.ts';

const paid: ReturnReply = {
  success: true,
  message: 'Payment completed',
  status: 'completed',
  outcome: 'success',
  transactionId: 1042,
};
const body = { invoice_number: 'NB-1', status: 'Successful', trx_id: 'T9' };

const { fetch } = fakeFetch();

/** A server that replies with this to the callback, and knows the user. */
function serve(reply: ReturnReply): void {
  fetch.mockImplementation(async (url) =>
    Response.json(String(url).endsWith('/me') ? { user } : reply),
  );
}

function callsTo(path: string): number {
  return fetch.mock.calls.filter(([url]) => url === path).length;
}

/** Mounts and unmounts like a component. */
function draw(): () => void {
  return new QueryObserver(queryClient, returnQuery(body)).subscribe(() => {});
}

async function untilAnswered(): Promise<ReturnReply | undefined> {
  await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0), 10_000);
  return queryClient.getQueryData(returnQuery(body).queryKey);
}

beforeEach(() => session.welcome('t1', user));
afterEach(() => queryClient.clear());

it('reports a callback once, even if the page is rendered twice at once', async () => {
  serve(paid);
  draw()();
  draw();
  expect(await untilAnswered()).toEqual(paid);
  expect(callsTo('/api/payment/process-callback')).toBe(1);
});

it('does not report it again when the page is remounted or everything is refreshed', async () => {
  serve(paid);
  const leave = draw();
  await untilAnswered();
  leave();
  draw();
  await queryClient.invalidateQueries();
  await untilAnswered();
  expect(callsTo('/api/payment/process-callback')).toBe(1);
});

it('refreshes the user record if the callback changed something', async () => {
  serve(paid);
  draw();
  await untilAnswered();
  expect(callsTo('/api/auth/me')).toBe(1);
});

it('does not refresh the user record if the callback was already processed', async () => {
  serve({ ...paid, message: ALREADY_PROCESSED });
  draw();
  await untilAnswered();
  expect(callsTo('/api/auth/me')).toBe(0);
});

it.each([
  ['fetches it if the callback was already processed', ALREADY_PROCESSED, 1],
  ['does not fetch it again otherwise', paid.message, 0],
])('a page that shows the user record later %s', async (_name, message, count) => {
  serve({ ...paid, message });
  draw();
  await untilAnswered();
  const before = callsTo('/api/auth/me');
  new QueryObserver(queryClient, freshUser).subscribe(() => {});
  await untilAnswered();
  expect(callsTo('/api/auth/me') - before).toBe(count);
});

it('a record that was requested before the callback was processed does not count', async () => {
  const me = Promise.withResolvers<Response>();
  fetch.mockReturnValueOnce(me.promise);
  const refreshing = refreshUser();
  fetch.mockImplementation(async () => Response.json({ ...paid, message: ALREADY_PROCESSED }));
  draw();
  await untilAnswered();
  me.resolve(Response.json({ user }));
  await refreshing;
  expect(session.fetchedAt()).toBe(0);
});

it('shows the outcome even if the user record cannot be fetched', async () => {
  fetch.mockImplementation(async (url) =>
    String(url).endsWith('/me') ? new Response('', { status: 502 }) : Response.json(paid),
  );
  draw();
  expect(await untilAnswered()).toEqual(paid);
});

it('does not retry a failed report by itself', async () => {
  fetch.mockRejectedValue(new TypeError('Failed to fetch'));
  draw();
  await untilAnswered();
  expect(callsTo('/api/payment/process-callback')).toBe(1);
});
