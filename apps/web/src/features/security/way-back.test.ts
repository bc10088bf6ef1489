import { expect, it } from 'vitest';
import { wayBack } from './way-back.ts';

it.each([
  [null, 'user', '/dashboard', 'Back to Dashboard'],
  // Their menu leads here.
  [null, 'admin', '/admin', 'Back to Admin Panel'],
  ['/checkout?planId=2', 'user', '/checkout?planId=2', 'Back'],
  ['/admin/users', 'admin', '/admin/users', 'Back'],
] as const)('from %s, the page leads a(n) %s to %s', (from, role, to, text) => {
  expect(wayBack(from, role)).toEqual({ to, text });
});
