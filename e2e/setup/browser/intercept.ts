import type { Page } from '@playwright/test';
import { devtoolsOf } from './devtools.ts';

export type Call = { method: string; url: string };
export type Answer =
  | { kind: 'pass' }
  | { kind: 'unreachable' }
  | { kind: 'reply'; status: number; type: string; body: string };
type Interception = { matches(call: Call): boolean; answer(): Promise<Answer> };

const interceptions = new WeakMap<Page, Promise<Interception[]>>();

/**
 * Answers calls of a page instead of the API until the interception is lifted. The newest one takes
 * precedence. Uses the DevTools protocol, because `page.route` disables the cache, and every page
 * would then load and compile all files again.
 */
export async function intercept(page: Page, interception: Interception) {
  // Never disabled again, because requests can hang while this is switched on or off.
  const started = interceptions.get(page) ?? start(page);
  interceptions.set(page, started);
  const all = await started;
  all.unshift(interception);
  return {
    async lift(): Promise<void> {
      all.splice(all.indexOf(interception), 1);
    },
  };
}

async function start(page: Page): Promise<Interception[]> {
  const all: Interception[] = [];
  const session = await devtoolsOf(page);
  session.on('Fetch.requestPaused', async ({ requestId, request }) => {
    const answer = (await all.find((each) => each.matches(request))?.answer()) ?? { kind: 'pass' };
    // The page may have been closed in the meantime, which cancels its requests.
    await send(requestId, answer).catch(() => {});
  });
  await session.send('Fetch.enable', { patterns: [{ urlPattern: '*://*/api/*' }] });
  return all;

  function send(requestId: string, answer: Answer): Promise<unknown> {
    switch (answer.kind) {
      case 'pass':
        return session.send('Fetch.continueRequest', { requestId });
      case 'unreachable':
        return session.send('Fetch.failRequest', { requestId, errorReason: 'ConnectionRefused' });
      case 'reply':
        return session.send('Fetch.fulfillRequest', {
          requestId,
          responseCode: answer.status,
          responseHeaders: [{ name: 'Content-Type', value: answer.type }],
          body: Buffer.from(answer.body).toString('base64'),
        });
    }
  }
}
