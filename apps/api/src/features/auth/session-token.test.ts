import jwt from 'jsonwebtoken';
import { expect, test } from 'vitest';
import { readSession, signSession } from './session-token.ts';

const SECRET = 'a secret for tests that is long enough';

test('a session survives the way to the browser and back', () => {
  const session = { userId: 42, version: 3 };
  expect(readSession(signSession(session, SECRET), SECRET)).toEqual(session);
});

test('a token is signed with HS256, lasts 7 days and holds the account and the version alone', () => {
  const token = signSession({ userId: 42, version: 3 }, SECRET);
  const { header, payload } = jwt.verify(token, SECRET, { complete: true });
  expect(header).toEqual({ alg: 'HS256', typ: 'JWT' });
  expect(payload).toEqual({
    sub: '42',
    ver: 3,
    iat: expect.any(Number),
    exp: expect.any(Number),
  });
  const { iat = 0, exp = 0 } = payload as jwt.JwtPayload;
  expect(exp - iat).toBe(7 * 24 * 60 * 60);
});

test('a token of another secret is no session', () => {
  const token = signSession({ userId: 42, version: 3 }, SECRET);
  expect(readSession(token, `${SECRET} and more`)).toBeNull();
});
