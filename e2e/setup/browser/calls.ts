import type { EndpointSpec } from '@nobayon/shared/contract/endpoint.ts';
import type { Page, Request } from '@playwright/test';
import { type Answer, type Call, intercept } from './intercept.ts';

/** Whether a request of the browser is a call of this endpoint. */
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

/** Puts something else in the way of an endpoint's replies, until it is lifted. */
function answerWith(page: Page, endpoint: EndpointSpec, answer: Answer) {
  return intercept(page, { matches: isCallOf(endpoint), answer: async () => answer });
}

/** No connection to the API. Once it is back, what could not be loaded is asked for again by itself. */
export function disconnect(page: Page, endpoint: EndpointSpec) {
  return answerWith(page, endpoint, { kind: 'unreachable' });
}

/** The reply that a server, or something in between, would give. */
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

/** The answer of a proxy whose server is away: nothing is asked again until somebody says so. */
export function breakReplies(page: Page, endpoint: EndpointSpec) {
  return replyWith(page, endpoint, 502, '<h1>Bad Gateway</h1>');
}

/** Keeps the next call waiting until it is released; those that come after it pass at once. */
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
