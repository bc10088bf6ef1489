import { expect, test } from 'vitest';
import { fullName } from './full-name.ts';

test('the first name comes before the last name', () => {
  expect(fullName({ firstname: 'Nusrat', lastname: 'Jahan' })).toBe('Nusrat Jahan');
});

test('a single name is used alone', () => {
  expect(fullName({ firstname: 'Nusrat', lastname: '' })).toBe('Nusrat');
});
