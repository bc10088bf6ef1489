import { character } from '@nobayon/shared/testing/character.ts';
import fc from 'fast-check';

/** What patterns, parsers and lookups stumble over when there is much of it. */
const units = [
  ...['.', '@', ' ', '\t', '\n', '-', '/', '\\', '"', "'", '{', '[', '<', '%', '0', 'a', 'A', ','],
  ...['a.', 'a@', 'a-', 'a,', 'a b', 'a=&', ';q=', '../', '//', '://', 'eyJ-', 'eyJa.', 'Bearer '],
  ...['{"a":', '[[', '},{', '%41', '%00', '\\u0000', '__proto__.', 'length.', '1e9'],
  ...['\u0000', '\ud800', '\udc00', '🦊', 'ß', 'İ', 'নী', '٣', '\u202e', '\ufeff', '\u2028'],
];
const starts = ['', '', 'a@', 'a', '"', '{', 'Bearer ', 'eyJ', '?token=', 'http://', '1', '-'];
const ends = ['', '', '@', '!', 'x', '"', '}', '.', '.com', '@a.b', '\n', '='];

/** A text of up to `size` characters: short and odd, or one thing over and over. */
export function hostileText(size: number): fc.Arbitrary<string> {
  const repeated = fc
    .record({
      start: fc.constantFrom(...starts),
      unit: fc.constantFrom(...units),
      share: fc.constantFrom(0.001, 0.01, 0.1, 1),
      end: fc.constantFrom(...ends),
    })
    .map(({ start, unit, share, end }) =>
      // `size` includes the added prefix and suffix.
      (start + unit.repeat(Math.floor((size * share) / unit.length)) + end).slice(-size),
    );
  return fc.oneof(
    { weight: 3, arbitrary: repeated },
    { weight: 1, arbitrary: fc.string({ unit: character, maxLength: 40 }) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        ...['', ' ', '-1', '0', '1e400', 'NaN', 'null', 'undefined', '2147483648', '0x1f'],
        ...[
          '__proto__',
          'constructor',
          'toString',
          "' OR 1=1 --",
          '../../../etc/passwd',
          '{{7*7}}',
        ],
        ...['{"length":{"toString":1}}', '%', '%zz', '%E0%A4%A', '<script>alert(1)</script>'],
      ),
    },
  );
}

/** What was right, with a piece of it over and over, and often another end. */
export function repeatedText(sample: string, size: number): fc.Arbitrary<string> {
  const place = fc.nat(Math.max(0, sample.length - 1));
  return fc
    .tuple(place, place, fc.constantFrom(0.01, 0.1, 1), fc.constantFrom(...ends))
    .map(([one, other, share, end]) => {
      const [from, to] = [Math.min(one, other), Math.max(one, other) + 1];
      const piece = sample.slice(from, to) || 'x';
      const middle = piece.repeat(Math.ceil((size * share) / piece.length));
      return (sample.slice(0, from) + middle + (end || sample.slice(to))).slice(-size);
    });
}

/** Objects that imitate a number, a text, a length or a promise. */
const impostors = [
  ...['{"length":{"toString":1,"valueOf":1}}', '{"length":-1}', '{"length":1e308}', '{"size":9}'],
  ...['{"toString":1,"valueOf":1}', '{"toJSON":1}', '{"then":1}', '[{"length":{"toString":1}}]'],
  ...['{"__proto__":{"length":{"toString":1}}}', '{"constructor":{"prototype":null}}'],
  ...['{"not":"x"}', '{"increment":1}', '{"in":[1]}', '{"set":null}', '{"kind":{"length":[]}}'],
];
const scalars = [
  'null',
  'true',
  'false',
  '0',
  '-0',
  '-1',
  '1.5',
  '1e308',
  '1e400',
  '9007199254740993',
];
const brackets = [
  ['[', ']'],
  ['{"a":', '}'],
  ['{"length":', '}'],
  ['{"__proto__":', '}'],
  ['[1,', ']'],
] as const;
const items = ['1', '""', '[]', '{}', 'null', '"1"', '1e9', '"monthly"', '{"length":{}}'];

/** The text of a JSON value of up to about `size` bytes. */
export function hostileJson(size: number): fc.Arbitrary<string> {
  const shares = fc.constantFrom(0.001, 0.01, 0.1, 1);
  const deep = fc.tuple(fc.constantFrom(...brackets), shares).map(([[open, close], share]) => {
    const depth = Math.floor((size * share) / (open.length + close.length));
    return `${open.repeat(depth)}1${close.repeat(depth)}`;
  });
  const long = fc.tuple(fc.constantFrom(...items), shares).map(([item, share]) => {
    const count = Math.max(1, Math.floor((size * share) / (item.length + 1)));
    return `[${Array(count).fill(item).join()}]`;
  });
  const wide = fc.tuple(fc.nat(3), shares).map(([length, share]) => {
    const fields = manyFields('k'.repeat(length), size * share);
    return `{${fields.join()}}`;
  });
  return fc.oneof(
    { weight: 4, arbitrary: hostileText(size).map((text) => JSON.stringify(text)) },
    { weight: 3, arbitrary: fc.constantFrom(...impostors) },
    { weight: 2, arbitrary: fc.constantFrom(...scalars, '1'.repeat(Math.min(size, 5_000))) },
    { weight: 1, arbitrary: deep },
    { weight: 1, arbitrary: long },
    { weight: 1, arbitrary: wide },
  );
}

/** Unknown fields with different names. */
export function manyFields(name: string, size: number): string[] {
  const count = Math.max(1, Math.floor(size / (name.length + 9)));
  return Array.from({ length: count }, (_, n) => `"${name}${n.toString(36)}":1`);
}
