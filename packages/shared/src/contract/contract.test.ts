import { expect, test } from 'vitest';
import { contract } from './contract.ts';
import type { EndpointSpec } from './endpoint.ts';

const endpoints = Object.entries(contract).flatMap(([feature, group]) =>
  Object.entries(group).map(([name, spec]): [string, EndpointSpec] => [`${feature}.${name}`, spec]),
);

/** What anybody may call without having signed in. Every other call needs a session. */
const open = new Set([
  'auth.register',
  'auth.login',
  'auth.adminCheck',
  'auth.adminSignup',
  'auth.forgotPassword',
  'auth.verifyResetToken',
  'auth.resetPassword',
  'config.get',
]);

test.each(endpoints)('%s asks for a session unless it is meant for everybody', (name, spec) => {
  if (spec.access === 'public') expect(open).toContain(name);
});

test.each(endpoints)('%s is for administrators exactly when its address says so', (_name, spec) => {
  const isAdminAddress = /^\/api\/(admin|coupon\/admin)\//.test(spec.path);
  expect(spec.access === 'admin').toBe(isAdminAddress);
});

test.each(endpoints)('%s names in its schema what its address holds', (_name, { path, params }) => {
  const inPath = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name);
  expect(Object.keys(params?.shape ?? {})).toEqual(inPath);
});

test.each(endpoints)('%s takes a body only where the method has one', (_name, { method, body }) => {
  if (method === 'GET' || method === 'DELETE') expect(body).toBeUndefined();
});

test('no two endpoints have the same method and address', () => {
  const addresses = endpoints.map(([, { method, path }]) => `${method} ${path}`);
  expect(new Set(addresses).size).toBe(addresses.length);
});

test('a reply about a payment says success', () => {
  for (const [name, { path, reply }] of endpoints) {
    if (!path.startsWith('/api/payment/')) continue;
    expect([name, reply.safeParse({ success: false }).success]).toEqual([name, false]);
  }
});
