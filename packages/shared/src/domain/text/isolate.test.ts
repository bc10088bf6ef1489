import { expect, test } from 'vitest';
import { isolate } from './isolate.ts';

test.each(['محمد علي', 'משה', 'Rahim محمد', '𞤀𞤣𞤢𞤥'])('isolates %j', (name) => {
  expect(isolate(name)).toBe(`\u2068${name}\u2069`);
});

test.each(['Nusrat Jahan', 'নুসরাত জাহান', '李 明', ''])('leaves %j as it is', (name) => {
  expect(isolate(name)).toBe(name);
});
