import type { EndpointSpec } from '@nobayon/shared/contract/endpoint.ts';
import type { Page, Request, Route } from '@playwright/test';
import { type Answer, type Call, intercept } from './intercept.ts';

/** Returns whether a request of the browser calls this endpoint. */
function isCallOf({ method, path }: EndpointSpec) {
  const pattern = new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`);
  return (call: Call) => call.method === method && pattern.test(new URL(call.url).pathname);
}

/** Collects every call of an endpoint from now on. */
export function recordCalls(page: Page, endpoint: EndpointSpec): Request[] {
  const calls: Request[] = [];
  const matches = isCallOf(endpoint);
  page.on('request', (request) => {
    if (matches({ method: request.method(), url: request.url() })) calls.push(request);
  });
  return calls;
}

/** Replaces the replies of an endpoint until the interception is lifted. */
function answerWith(page: Page, endpoint: EndpointSpec, answer: Answer) {
  return intercept(page, { matches: isCallOf(endpoint), answer: async () => answer });
}

/** Simulates a lost connection. Once it is back, failed queries are repeated automatically. */
export function disconnect(page: Page, endpoint: EndpointSpec) {
  return answerWith(page, endpoint, { kind: 'unreachable' });
}

/** Replaces the replies of an endpoint by this one. */
export function replyWith(
  page: Page,
  endpoint: EndpointSpec,
  status: number,
  body: unknown = { error: '', code: '' },
) {
  const content =
    typeof body === 'string'
      ? { type: 'text/html', body }
      : { type: 'application/json', body: JSON.stringify(body) };
  return answerWith(page, endpoint, { kind: 'reply', status, ...content });
}

/** Simulates a proxy without its server. Failed queries are not repeated automatically. */
export function breakReplies(page: Page, endpoint: EndpointSpec) {
  return replyWith(page, endpoint, 502, '<h1>Bad Gateway</h1>');
}

/** The server answers the next call, and its reply is lost. */
export async function loseReply(page: Page, endpoint: EndpointSpec): Promise<void> {
  const matches = isCallOf(endpoint);
  let isLost = false;
  await page.route('**/api/**', async (route: Route) => {
    const request = route.request();
    const isMeant = matches({ method: request.method(), url: request.url() });
    if (isLost || !isMeant) return route.fallback();
    isLost = true;
    await route.fetch();
    await route.abort();
  });
}

/** Delays the files of a script until they are released. */
export async function holdScript(page: Page, files: string) {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(files, async (route) => {
    await promise;
    await route.continue();
  });
  return { release: resolve };
}

/** Delays the next call until it is released. Later calls are not delayed. */
export async function holdReply(page: Page, endpoint: EndpointSpec) {
  const { promise, resolve } = Promise.withResolvers<void>();
  let isTaken = false;
  await intercept(page, {
    matches: isCallOf(endpoint),
    async answer() {
      if (!isTaken) {
        isTaken = true;
        await promise;
      }
      return { kind: 'pass' };
    },
  });
  return { release: resolve };
}
