import { runs } from '@nobayon/shared/testing/effort.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ChatServiceError } from '../chat-service.ts';
import { usersReader } from './read-users.ts';
import { idOf, walkResources } from './walk-resources.ts';

const MOST = 100;
const sizes = fc.array(fc.constantFrom(0, 0, 0, 0, 1, 60, MOST + 1), {
  maxLength: 300,
  size: 'max',
});
const tooLate = new ChatServiceError('unreachable', 'The chat service did not respond in time');

test('accounts whose pictures together do not arrive in time are all read, except for one that never does', async () => {
  await fc.assert(
    fc.asyncProperty(sizes, async (all) => {
      const people = all.map((size, index) => ({ id: String(index), size }));
      const service = {
        async users(startIndex: number, count = 0) {
          const resources = people.slice(startIndex - 1, startIndex - 1 + count);
          if (resources.reduce((sum, { size }) => sum + size, 0) > MOST) throw tooLate;
          // Some services say that there are none behind the end.
          return { resources, total: resources.length > 0 ? people.length : 0 };
        },
        check: async () => {},
      };
      const seen: unknown[] = [];
      const read = usersReader(() => service);
      for await (const { resources } of walkResources(read, 1)) seen.push(...resources);
      const readable = people.filter(({ size }) => size <= MOST);
      expect(seen.filter((each) => idOf(each) !== null)).toEqual(readable);
      expect(seen).toHaveLength(people.length);
    }),
    { numRuns: runs(50) },
  );
});

test('a service that is away is asked once', async () => {
  let asked = 0;
  const service = {
    async users(): Promise<never> {
      asked += 1;
      throw tooLate;
    },
    async check(): Promise<never> {
      throw tooLate;
    },
  };
  await expect(usersReader(() => service)(1)).rejects.toBe(tooLate);
  expect(asked).toBe(1);
});
