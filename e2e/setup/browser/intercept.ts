import type { Page } from '@playwright/test';

export type Call = { method: string; url: string };
export type Answer =
  | { kind: 'pass' }
  | { kind: 'unreachable' }
  | { kind: 'reply'; status: number; type: string; body: string };
type Interception = { matches(call: Call): boolean; answer(): Promise<Answer> };

const interceptions = new WeakMap<Page, Promise<Interception[]>>();

/**
 * Answers calls of a page in the API's place, the newest interception first, until it is lifted.
 * By the browser's protocol: `page.route` switches the cache off, and every page that is loaded then
 * would fetch and compile all of its files again.
 */
export async function intercept(page: Page, interception: Interception) {
  // A request that is sent while this is switched on or off can hang: on once, on for good.
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
  const session = await page.context().newCDPSession(page);
  session.on('Fetch.requestPaused', async ({ requestId, request }) => {
    const answer = (await all.find((each) => each.matches(request))?.answer()) ?? { kind: 'pass' };
    // The page may have left meanwhile, and taken its request back.
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
