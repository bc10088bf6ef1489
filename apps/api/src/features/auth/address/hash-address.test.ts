import { expect, test } from 'vitest';
import { hashAddress } from './hash-address.ts';

test.each([
  ['karim@ｅxample.com', 'karim@example.com'],
  ['karim@ⓔxample.com', 'karim@example.com'],
  ['karim@EXAMPLE.com', 'karim@example.com'],
  ['karim@bücher.example', 'karim@xn--bcher-kva.example'],
])('%s and %s are one mailbox', (one, other) => {
  expect(hashAddress(one)).toBe(hashAddress(other));
});

test.each([
  ['karim@example.com', 'rahim@example.com'],
  ['karim@example.com', 'karim@example.org'],
  ['a@b c', 'a@b d'],
])('%s and %s are two', (one, other) => {
  expect(hashAddress(one)).not.toBe(hashAddress(other));
});
