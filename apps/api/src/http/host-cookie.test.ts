import { expect, test } from 'vitest';
import { readCookies } from './host-cookie.ts';

/** What Node.js can read from a header, except for what ends a cookie or its name. */
const characters = Array.from({ length: 0xff }, (_, index) => String.fromCodePoint(index + 1));
const others = characters.filter((character) => !/[;= \t]/.test(character));

test('only spaces and tabs around a name do not make it another one', () => {
  expect(readCookies('a=b;\t __Host-device \t=1').get('__Host-device')).toBe('1');
  for (const other of others) {
    for (const name of [`${other}__Host-device`, `__Host-device${other}`]) {
      expect([...readCookies(`a=b; ${name}=1`).keys()]).toEqual(['a', name]);
    }
  }
});

test('of two cookies with one name, the first counts', () => {
  expect([...readCookies('a=1; b; a=2; c=%2F; d=')]).toEqual([
    ['a', '1'],
    ['c', '/'],
    ['d', ''],
  ]);
  expect(readCookies(undefined).size).toBe(0);
});
