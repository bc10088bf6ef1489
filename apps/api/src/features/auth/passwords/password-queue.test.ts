import bcrypt from 'bcrypt';
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts';
import { TIMEOUT } from '../../../testing/timeout.ts';
import { buildAccount, PASSWORD, signIn } from '../../../testing/users/accounts.ts';

/** How many may wait, besides those whose password is being hashed. */
const MAX_WAITING = 64;
/** Of `PASSWORD`, at a cost at which comparing takes longer than a call on any machine. */
const DEAR_HASH = '$2b$13$dida8j/jAphIeos0J/g8P.h55NzFwinlI29pc5rpuqucWAp.BChRq';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ parts: { chatService: null } });
});
afterEach(() => void vi.restoreAllMocks());
afterAll(() => app.close());

type Attempt = { email: string; password: string; expected: 200 | 401 };

/** Callers with a right password, with a wrong one, and without an account. */
async function makeAttempts(count: number): Promise<Attempt[]> {
  const { email } = await buildAccount(app);
  const right: Attempt = { email, password: PASSWORD, expected: 200 };
  const wrong: Attempt = { email, password: 'Secret-124', expected: 401 };
  const unknown: Attempt = { email: 'nobody@example.com', password: PASSWORD, expected: 401 };
  const kinds = [right, wrong, right, wrong, right, wrong, right, wrong, unknown] as const;
  return Array.from({ length: count }, (_, n) => kinds[n % kinds.length] ?? right);
}

async function attempt({ email, password, expected }: Attempt) {
  const { status, body, headers } = await signIn(app, email, password);
  return { status, expected, code: body.code, retryAfter: headers['retry-after'] };
}

/** Keeps every comparison from beginning until it is let go. */
function holdHashing() {
  const gate = Promise.withResolvers<void>();
  const compare = bcrypt.compare.bind(bcrypt);
  const held = vi.spyOn(bcrypt, 'compare').mockImplementation((async (
    password: string,
    hash: string,
  ) => {
    await gate.promise;
    return compare(password, hash);
  }) as typeof bcrypt.compare);
  return { held: () => held.mock.calls.length, letGo: gate.resolve };
}

test('a full queue rejects new requests, those in it get the right answer, and then others', async () => {
  const hashing = holdHashing();
  const answers: Awaited<ReturnType<typeof attempt>>[] = [];
  const crowd = (await makeAttempts(100)).map(async (one) => answers.push(await attempt(one)));

  await vi.waitFor(() => {
    expect(hashing.held()).toBeGreaterThan(0);
    expect(answers).toHaveLength(100 - MAX_WAITING - hashing.held());
  }, TIMEOUT);
  expect(answers.filter(({ status, code }) => status !== 503 || code !== 'busy')).toEqual([]);
  expect(answers.filter(({ retryAfter }) => !(Number(retryAfter) > 0))).toEqual([]);

  // Nobody else waits for them.
  const refused = answers.length;
  await app.api.get('/healthz').expect(200);
  await app.api.get('/api/config').expect(200);
  expect(answers).toHaveLength(refused);

  hashing.letGo();
  await Promise.all(crowd);
  expect(answers).toHaveLength(100);
  expect(answers.slice(refused).filter(({ status, expected }) => status !== expected)).toEqual([]);

  // Every place is free again.
  const others = await Promise.all((await makeAttempts(MAX_WAITING)).map(attempt));
  expect(others.filter(({ status, expected }) => status !== expected)).toEqual([]);
});

test('a login that is rejected by a full queue does not count as failed', async () => {
  const manyAnHour = { max: 10_000, windowMs: 3_600_000 };
  const limited = await createTestApp({
    parts: { chatService: null },
    limits: { factor: 1, limits: { LOGIN_PER_IP: manyAnHour } },
  });
  onTestFinished(() => limited.close());
  const { email } = await buildAccount(limited);
  const hashing = holdHashing();
  // Without accounts, whose passwords are compared all the same.
  const crowd = Array.from({ length: MAX_WAITING + 4 }, (_, n) =>
    signIn(limited, `nobody${n}@example.com`).then(({ body }) => body),
  );
  expect(await Promise.race(crowd)).toMatchObject({ code: 'busy' });

  for (let n = 0; n < 8; n++) {
    const { body } = await signIn(limited, email).expect(503);
    expect(body.code).toBe('busy');
  }
  hashing.letGo();
  await Promise.all(crowd);
  await signIn(limited, email).expect(200);
});

test('other calls are answered while passwords are being hashed', async () => {
  const { email } = await app.build.user({ passwordHash: DEAR_HASH });
  const order: string[] = [];
  const compare = bcrypt.compare.bind(bcrypt);
  const hashing = vi.spyOn(bcrypt, 'compare').mockImplementation((async (
    password: string,
    hash: string,
  ) => {
    const matches = await compare(password, hash);
    order.push('hashed');
    return matches;
  }) as typeof bcrypt.compare);

  const login = signIn(app, email).then(({ status }) => status);
  await vi.waitFor(() => expect(hashing).toHaveBeenCalled(), TIMEOUT);
  await app.api.get('/healthz').expect(200);
  order.push('answered');
  expect(await login).toBe(200);
  expect(order).toEqual(['answered', 'hashed']);
});
