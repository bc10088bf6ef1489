import { promisify } from 'node:util';
import { expect, test, vi } from 'vitest';
import { shareLookups } from './share-lookups.ts';

const addresses = [{ address: '192.0.2.1', family: 4 }];

test('a host is looked up once at a time, however many requests wait for it', async () => {
  const slow = Promise.withResolvers<typeof addresses>();
  const resolve = vi.fn((host: string) =>
    host === 'slow.example' ? slow.promise : Promise.resolve(addresses),
  );
  const find = promisify(shareLookups(resolve));
  const waiting = Array.from({ length: 20 }, () => find('slow.example', { all: true }));
  expect(await find('other.example', {})).toBe('192.0.2.1');
  expect(resolve.mock.calls).toEqual([['slow.example'], ['other.example']]);

  slow.resolve(addresses);
  expect(await Promise.all(waiting)).toEqual(Array(20).fill(addresses));
  await find('slow.example', { all: true });
  expect(resolve).toHaveBeenCalledTimes(3);
});

test('a failed lookup fails for all that wait, and is repeated by the next', async () => {
  const resolve = vi.fn().mockRejectedValueOnce(Object.assign(new Error(), { code: 'EAI_AGAIN' }));
  const find = promisify(shareLookups(resolve));
  const waiting = await Promise.allSettled([find('a.example', {}), find('a.example', {})]);
  for (const each of waiting) expect(each).toMatchObject({ reason: { code: 'EAI_AGAIN' } });
  resolve.mockResolvedValueOnce(addresses);
  expect(await find('a.example', { all: true })).toEqual(addresses);
});
