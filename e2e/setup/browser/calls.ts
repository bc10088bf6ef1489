import type { EndpointSpec } from '@nobayon/shared/contract/endpoint.ts';
import type { Page, Request, Route } from '@playwright/test';

/** Whether a request of the browser is a call of this endpoint. */
function isCallOf({ method, path }: EndpointSpec) {
  const pattern = new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`);
  return (request: Request) =>
    request.method() === method && pattern.test(new URL(request.url()).pathname);
}

/** Collects every call of an endpoint from now on. */
export function recordCalls(page: Page, endpoint: EndpointSpec): Request[] {
  const calls: Request[] = [];
  const matches = isCallOf(endpoint);
  page.on('request', (request) => {
    if (matches(request)) calls.push(request);
  });
  return calls;
}

type Answer = (route: Route) => Promise<void>;

const intercepted = new WeakSet<Page>();

/** A request that is sent while interception is switched on or off can hang: on once, on for good. */
async function keepIntercepting(page: Page): Promise<void> {
  if (intercepted.has(page)) return;
  intercepted.add(page);
  await page.route('**/api/**', (route) => route.fallback());
}

/** Puts something else in the way of an endpoint's replies, until it is lifted. */
async function intercept(page: Page, endpoint: EndpointSpec, answer: Answer) {
  await keepIntercepting(page);
  const matches = isCallOf(endpoint);
  const handler = (route: Route, request: Request) =>
    matches(request) ? answer(route) : route.fallback();
  await page.route('**/api/**', handler);
  return { lift: () => page.unroute('**/api/**', handler) };
}

/** No connection to the API. Once it is back, what could not be loaded is asked for again by itself. */
export function disconnect(page: Page, endpoint: EndpointSpec) {
  return intercept(page, endpoint, (route) => route.abort('connectionrefused'));
}

/** The reply that a server, or something in between, would give. */
export function replyWith(
  page: Page,
  endpoint: EndpointSpec,
  status: number,
  body: unknown = { error: '', code: '' },
) {
  return intercept(page, endpoint, (route) =>
    typeof body === 'string'
      ? route.fulfill({ status, contentType: 'text/html', body })
      : route.fulfill({ status, json: body }),
  );
}

/** The answer of a proxy whose server is away: nothing is asked again until somebody says so. */
export function breakReplies(page: Page, endpoint: EndpointSpec) {
  return replyWith(page, endpoint, 502, '<h1>Bad Gateway</h1>');
}

/** Keeps the next call waiting until it is released; those that come after it pass at once. */
export async function holdReply(page: Page, endpoint: EndpointSpec) {
  const { promise, resolve } = Promise.withResolvers<void>();
  let isTaken = false;
  await intercept(page, endpoint, async (route) => {
    if (!isTaken) {
      isTaken = true;
      await promise;
    }
    await route.continue();
  });
  return { release: resolve };
}
