import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { HOUR, MINUTE } from '../../../testing/clock.ts';
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts';
import { sharedTokens } from './shared-tokens.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ parts: { chatService: null } });
});
beforeEach(() => app.db.gatewayToken.deleteMany());
afterAll(() => app.close());

/** A given number of processes, and a gateway that counts its grants. */
function processes(count: number) {
  let grants = 0;
  const grant = async () => {
    grants += 1;
    return { token: `token-${grants}`, lifeMs: HOUR };
  };
  const deps = { db: app.db, clock: app.clock.now };
  const all = Array.from({ length: count }, () => sharedTokens(deps, 'bkash'));
  return {
    ask: () => Promise.all(all.map((tokens) => tokens.get(grant))),
    drop: (token: string) => all[0]?.drop(token),
    grants: () => grants,
  };
}

test('all processes share one token, even if they request the first one at once', async () => {
  const { ask, grants } = processes(12);
  expect(new Set(await ask())).toEqual(new Set(['token-1']));
  app.clock.advance(49 * MINUTE);
  expect(new Set(await ask())).toEqual(new Set(['token-1']));
  expect(grants()).toBe(1);
});

test('before it expires one process requests the next one while the others use the old one', async () => {
  const { ask, grants } = processes(12);
  await ask();
  app.clock.advance(55 * MINUTE);
  const tokens = new Set(await ask());
  expect(tokens.has('token-2')).toBe(true);
  expect([...tokens].filter((token) => token !== 'token-1' && token !== 'token-2')).toEqual([]);
  expect(new Set(await ask())).toEqual(new Set(['token-2']));
  expect(grants()).toBe(2);
});

test('at most two tokens are requested within an hour, whether they are granted or not', async () => {
  const { ask, drop, grants } = processes(3);
  await ask();
  await drop('token-1');
  expect(new Set(await ask())).toEqual(new Set(['token-2']));
  await drop('token-2');
  expect(await ask()).toEqual([null, null, null]);
  app.clock.advance(30 * MINUTE);
  expect(await ask()).toEqual([null, null, null]);
  expect(grants()).toBe(2);
  app.clock.advance(32 * MINUTE);
  expect(new Set(await ask())).toEqual(new Set(['token-3']));
});

test('dropping a token does not drop its successor', async () => {
  const { ask, drop } = processes(1);
  await ask();
  await drop('token-0');
  expect(await ask()).toEqual(['token-1']);
});
