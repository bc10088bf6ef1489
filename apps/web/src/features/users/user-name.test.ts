import { expect, it } from 'vitest';
import { userName } from './user-name.ts';

it.each([
  [{ name: 'Nusrat Jahan', firstname: 'Nusrat', lastname: 'Jahan' }, 'Nusrat Jahan'],
  [{ name: '', firstname: 'Nusrat', lastname: 'Jahan' }, 'Nusrat Jahan'],
  [{ name: ' ', firstname: '', lastname: 'Jahan' }, 'Jahan'],
  [{ name: '', firstname: '', lastname: '' }, 'N/A'],
])('of %j is %s', (user, name) => {
  expect(userName(user)).toBe(name);
});
