import jwt from 'jsonwebtoken';
import { expect, test, vi } from 'vitest';
import { sessionReader, signSession } from './session-token.ts';

const SECRET = 'a secret for tests that is long enough';
const LIFETIME_MS = 90 * 24 * 60 * 60_000;
const readSession = sessionReader(SECRET);
const session = { id: '5a6f7a58-6a0e-4d8a-9a55-7d1f0a8c1b2e', userId: 42, version: 3 };

test('a session survives the way to the browser and back', () => {
  const read = readSession(signSession(session, SECRET, LIFETIME_MS));
  expect(read).toEqual({ ...session, expiresAt: expect.any(Date), isKept: true });
});

test('a token is signed with HS256, lasts as long as its session and holds no more than it has to', () => {
  const { header, payload } = jwt.verify(signSession(session, SECRET, LIFETIME_MS), SECRET, {
    complete: true,
  });
  expect(header).toEqual({ alg: 'HS256', typ: 'JWT' });
  expect(payload).toEqual({
    sub: '42',
    sid: session.id,
    ver: 3,
    iat: expect.any(Number),
    exp: expect.any(Number),
  });
  const { iat = 0, exp = 0 } = payload as jwt.JwtPayload;
  expect(Math.abs((exp - iat) * 1_000 - LIFETIME_MS)).toBeLessThanOrEqual(1_000);
});

test('a token without an id of its own has one that is always the same', () => {
  const token = jwt.sign({ ver: 3 }, SECRET, { subject: '42', expiresIn: '7d' });
  const read = readSession(token);
  expect(read).toMatchObject({ userId: 42, version: 3, isKept: false });
  expect(readSession(token)?.id).toBe(read?.id);
  expect(read?.id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/);
});

test('a token of another secret is no session', () => {
  expect(readSession(signSession(session, `${SECRET} and more`, LIFETIME_MS))).toBeNull();
});

test('a token that was read before ends with its time', () => {
  vi.useFakeTimers();
  try {
    const token = signSession(session, SECRET, LIFETIME_MS);
    vi.setSystemTime(Date.now() + LIFETIME_MS - 1_000);
    expect(readSession(token)).toMatchObject(session);
    vi.setSystemTime(Date.now() + 2_000);
    expect(readSession(token)).toBeNull();
    expect(readSession(token)).toBeNull();
  } finally {
    vi.useRealTimers();
  }
});

test('a token that was read before opens nothing to one with another signature', () => {
  const token = signSession(session, SECRET, LIFETIME_MS);
  expect(readSession(token)).not.toBeNull();
  const forged = signSession(session, `${SECRET} and more`, LIFETIME_MS);
  const [head, claims] = token.split('.');
  expect(readSession(`${head}.${claims}.${forged.split('.')[2]}`)).toBeNull();
});
