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

/** Puts something else in the way of an endpoint's replies, until it is lifted. */
async function intercept(page: Page, endpoint: EndpointSpec, answer: Answer) {
  const matches = isCallOf(endpoint);
  const handler = (route: Route, request: Request) =>
    matches(request) ? answer(route) : route.fallback();
  await page.route('**/api/**', handler);
  return { lift: () => page.unroute('**/api/**', handler) };
}

/** No connection to the API. */
export function cutOff(page: Page, endpoint: EndpointSpec) {
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

/** Keeps the next call waiting until it is let go; those that come after it pass at once. */
export async function holdBack(page: Page, endpoint: EndpointSpec) {
  const { promise, resolve } = Promise.withResolvers<void>();
  let isTaken = false;
  await intercept(page, endpoint, async (route) => {
    if (!isTaken) {
      isTaken = true;
      await promise;
    }
    await route.continue();
  });
  return { letGo: resolve };
}
