import { expect, test } from 'vitest';
import { expectDocumented } from './expect-documented.ts';

const json = { 'content-type': 'application/json; charset=utf-8' };
const id = { requestId: '1f0c7a52-3b7e-4c55-9d0a-6f2f4a3c9b11' };
const plan = {
  id: 1,
  name: 'Pro',
  monthly_price: 499,
  yearly_price: 4_999,
  duration_days: 30,
  summary: 'For every day.',
  features: ['Fast', 'Good'],
  is_recommended: false,
};

function judge(method: string, path: string, status: number, body: unknown, headers: object = {}) {
  const reply = { status, body, headers: { ...json, ...headers } };
  return () => expectDocumented(method, path, reply);
}

test.each([
  ['GET', '/api/auth/plans', 200, { plans: [plan] }],
  ['GET', '/api/auth/plans', 401, { error: 'Sign in to continue.', code: 'not_signed_in', ...id }],
  [
    'GET',
    '/api/payment/status/7?x=y',
    404,
    {
      success: false,
      error: 'None',
      code: 'transaction_not_found',
      ...id,
    },
  ],
  ['GET', '/api/nothing', 404, { error: 'None', code: 'not_found', ...id }],
] as const)('%s %s may answer %i', (method, path, status, body) => {
  expect(judge(method, path, status, body)).not.toThrow();
});

test.each([
  ['a status that nobody knows of', 'GET', '/api/auth/plans', 418, {}],
  ['another good status', 'GET', '/api/auth/plans', 201, { plans: [] }],
  ['a field too few', 'GET', '/api/auth/plans', 200, { plans: [{ ...plan, id: undefined }] }],
  ['a field too many', 'GET', '/api/auth/plans', 200, { plans: [{ ...plan, secret: 1 }] }],
  ['a text for a number', 'GET', '/api/auth/plans', 200, { plans: [{ ...plan, id: '1' }] }],
  [
    'a code of another call',
    'GET',
    '/api/auth/plans',
    401,
    {
      error: 'No',
      code: 'wrong_credentials',
      ...id,
    },
  ],
  [
    'an error with more in it',
    'GET',
    '/api/auth/plans',
    500,
    {
      error: 'No',
      code: 'internal',
      ...id,
      stack: 'at …',
    },
  ],
  [
    'an error of a payment without its flag',
    'GET',
    '/api/payment/history',
    500,
    {
      error: 'No',
      code: 'internal',
      ...id,
    },
  ],
  ['an address that there is not', 'GET', '/api/nothing', 200, {}],
] as const)('%s is noticed', (_what, method, path, status, body) => {
  expect(judge(method, path, status, JSON.parse(JSON.stringify(body)))).toThrow();
});

test('a limit that does not say when to come back is noticed', () => {
  const body = { error: 'Slow down', code: 'too_many_requests', ...id };
  expect(judge('GET', '/api/auth/plans', 429, body)).toThrow(/retry-after/);
  expect(judge('GET', '/api/auth/plans', 429, body, { 'retry-after': '9' })).not.toThrow();
});

test('a reply that is not JSON is noticed', () => {
  expect(judge('GET', '/api/auth/plans', 200, {}, { 'content-type': 'text/html' })).toThrow();
});
