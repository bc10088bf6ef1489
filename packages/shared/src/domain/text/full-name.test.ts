import { expect, test } from 'vitest';
import { fullName } from './full-name.ts';

test('the first name goes before the last', () => {
  expect(fullName({ firstname: 'Nusrat', lastname: 'Jahan' })).toBe('Nusrat Jahan');
});

test('somebody with one name is called by it', () => {
  expect(fullName({ firstname: 'Nusrat', lastname: '' })).toBe('Nusrat');
});
