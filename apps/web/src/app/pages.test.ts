import { expect, test } from 'vitest';
import { pages } from './pages.ts';
import { paths } from './paths.ts';

test('every path has exactly one page', () => {
  const used = pages.map(({ path }) => path);
  expect(used.toSorted()).toEqual([...new Set(used)].toSorted());
  for (const path of Object.values(paths)) {
    expect(used).toContain(new URL(path, 'https://nobayon.test').pathname);
  }
});

test('only administrators may see administrators’ pages', () => {
  const open = pages.filter(({ path, access }) => path.startsWith('/admin') && access !== 'admin');
  expect(open.map(({ path }) => path)).toEqual([paths.adminSignup]);
});

test('guests may see only the pages of signing in, the plans, and the links of emails', () => {
  const open = pages.filter(({ access }) => access === 'guest' || access === 'anyone');
  expect(open.map(({ path, access }) => [path, access])).toEqual([
    [paths.login, 'guest'],
    [paths.register, 'guest'],
    [paths.adminSignup, 'guest'],
    [paths.forgotPassword, 'guest'],
    [paths.resetPassword, 'guest'],
    [paths.verifyEmail, 'anyone'],
    [paths.plans, 'anyone'],
  ]);
});
