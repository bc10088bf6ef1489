import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dialectOf, versionMemory } from './versions.ts';

describe('the version', () => {
  const part = fc.nat(99);
  const numbers = fc.tuple(fc.constant(0), fc.nat(12), part);

  test('only gains capabilities from one version to the next', () => {
    const words = ['0.6.9', '0.6.18', '0.7.2', '0.8.12', '0.9.6', '0.11.0', '1.0.0', 'v0.9.6-dev'];
    fc.assert(
      fc.property(numbers, numbers, (one, other) => {
        const [older = one, newer = other] = [one, other].toSorted(byNumbers);
        const before = dialectOf(older.join('.'));
        const after = dialectOf(newer.join('.'));
        const lost = (Object.keys(before) as (keyof typeof before)[]).filter(
          (trait) => trait !== 'hasRoleCall' && before[trait] && !after[trait],
        );
        expect(lost).toEqual([]);
        expect(after.hasRoleCall && !before.hasRoleCall).toBe(false);
      }),
    );
    expect(words.map((version) => dialectOf(version).acceptsPartialUpdates)).toEqual(
      words.map((version) => !/^0\.[678]/.test(version)),
    );
  });

  test.each([null, '', 'main', '0.x'])(
    '%j, which cannot be parsed, counts as the newest',
    (version) => {
      expect(dialectOf(version)).toEqual(dialectOf('0.11.0'));
    },
  );

  test('is requested once, and again after a while', async () => {
    let now = 0;
    let asked = 0;
    const memory = versionMemory(() => now);
    const find = async () => {
      asked += 1;
      return '0.6.9';
    };
    await memory.dialect(find);
    await memory.dialect(find);
    expect(asked).toBe(1);
    now += 3_600_000;
    await memory.dialect(find);
    expect(asked).toBe(2);
    memory.forget();
    await memory.dialect(find);
    expect(asked).toBe(3);
  });
});

function byNumbers(one: number[], other: number[]): number {
  const place = one.findIndex((number, at) => number !== other[at]);
  return place < 0 ? 0 : (one[place] ?? 0) - (other[place] ?? 0);
}
