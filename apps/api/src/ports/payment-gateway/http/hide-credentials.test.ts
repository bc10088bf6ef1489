import { expect, test } from 'vitest';
import { hideCredentials } from './hide-credentials.ts';

const credentials = ['pass"word&1', '104-1653730183'];
const hide = (text: string) =>
  hideCredentials({ kind: 'answered', status: 500, text }, credentials);

test.each([
  ['wrong login 104-1653730183', 'wrong login [hidden]'],
  ['pass"word&1 pass"word&1', '[hidden] [hidden]'],
  ['?password=pass%22word%261&x=1', '?password=[hidden]&x=1'],
  ['{"password":"pass\\"word&1"}', '{"password":"[hidden]"}'],
  ['{"status_code":"200"}', '{"status_code":"200"}'],
  ['', ''],
])('of %j the record keeps %j', (text, kept) => {
  expect(hide(text)).toEqual({ kind: 'answered', status: 500, text: kept });
});

test('an empty credential hides nothing', () => {
  const answer = { kind: 'answered', status: 200, text: 'all of it' } as const;
  expect(hideCredentials(answer, [''])).toEqual(answer);
});

test('a missing answer is not changed', () => {
  const none = { kind: 'unreachable', reason: 'timeout' } as const;
  expect(hideCredentials(none, credentials)).toBe(none);
});
