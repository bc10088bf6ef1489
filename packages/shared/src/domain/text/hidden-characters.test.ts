import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runs } from '../../testing/effort.ts';
import {
  hasHiddenCharacters,
  isVisible,
  textAsRead,
  withoutHiddenCharacters,
} from './hidden-characters.ts';

test.each([
  'Rahim',
  'রহিম উদ্দিন',
  // Joined, and kept apart, as these are written.
  'র‍্যাব',
  'উদ্‌যাপন',
  'क्‍ष',
  'Ñandú 🙂 Ö',
  'O’Brien-Smith, Jr.',
])('%j is a name', (name) => {
  expect(hasHiddenCharacters(name)).toBe(false);
});

const hidden = {
  'a control': '\u0007',
  'a line break': '\n',
  'a mark that turns the direction': '\u202e',
  'an isolate': '\u2066',
  'a direction of a letter': '\u200f',
  'a space without width': '\u200b',
  'a joiner between Latin letters': '\u200d',
  'a word joiner': '\u2060',
  'a byte order mark': '\ufeff',
  'a soft hyphen': '\u00ad',
  'a filler': '\u3164',
  'a line separator': '\u2028',
  'a tag': '\u{e0041}',
  'half a character': '\ud800',
  'a private letter': '\ue000',
  'a pattern of Braille without dots': '\u2800',
};

test.each(Object.entries(hidden))('with %s in it, it is none', (_what, character) => {
  expect(hasHiddenCharacters(`Ra${character}him`)).toBe(true);
  expect(withoutHiddenCharacters(`Ra${character}him`)).toBe('Rahim');
});

test.each(['\u200dরহিম', 'রহিম\u200c', 'রহ\u200d\u200dিম', 'Raর\u200dhim', 'র\u200d র'])(
  'a joiner that joins nothing is hidden: %j',
  (name) => {
    expect(hasHiddenCharacters(name)).toBe(true);
  },
);

/** Of any code points. fast-check's own unit for them takes a second to prepare. */
const anyText = fc
  .array(fc.integer({ min: 0, max: 0x10_ff_ff }), { maxLength: 4 })
  .map((codes) => String.fromCodePoint(...codes));

test('removing hidden characters leaves a name, and does not change one without', () => {
  const parts = fc.oneof(
    anyText,
    fc.constantFrom(...Object.values(hidden), 'র', '্', 'য', '\u200c', '\u200d', 'Rahim'),
  );
  fc.assert(
    fc.property(fc.array(parts, { maxLength: 12 }), (given) => {
      const name = given.join('');
      const shown = withoutHiddenCharacters(name);
      expect(hasHiddenCharacters(shown)).toBe(false);
      if (!hasHiddenCharacters(name)) expect(shown).toBe(name);
    }),
    { numRuns: runs(100) },
  );
});

test('a text of hidden characters is not visible until it contains a letter', () => {
  const blanks = [...Object.values(hidden), ' ', '\t', '\u00a0', '\u2003'];
  const blank = fc.array(fc.constantFrom(...blanks), { maxLength: 12 });
  const letter = fc.constantFrom('a', '.', '7', 'র', '🙂', '়');
  fc.assert(
    fc.property(blank, letter, blank, (before, seen, after) => {
      expect(isVisible([...before, ...after].join(''))).toBe(false);
      expect(isVisible([...before, seen, ...after].join(''))).toBe(true);
    }),
    { numRuns: runs(100) },
  );
});

test('a normalized text has no hidden characters, single spaces, and stays the same', () => {
  const parts = fc.oneof(
    anyText,
    fc.constantFrom(...Object.values(hidden), 'র', '্', 'য়', '\u200d', '\u00a0', ' ', 'Pro'),
  );
  fc.assert(
    fc.property(fc.array(parts, { maxLength: 12 }), (given) => {
      const text = given.join('');
      const read = textAsRead(text);
      expect(textAsRead(read)).toBe(read);
      expect(hasHiddenCharacters(read)).toBe(false);
      expect(read).not.toMatch(/^\s|\s$|\s\s|[^\S ]/);
      expect(read.isWellFormed() && read).toBe(read.normalize('NFC'));
      expect(read !== '').toBe(isVisible(text));
      expect(textAsRead(text.normalize('NFD'))).toBe(read);
    }),
    { numRuns: runs(100) },
  );
});

test('hidden characters do not change the normalized text', () => {
  const marks = Object.entries(hidden).flatMap(([what, mark]) =>
    what === 'a line break' || what === 'a line separator' ? [] : [mark],
  );
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom<string>('Pro', 'জয়িতা', ' ', '+'), { minLength: 1 }),
      fc.constantFrom(...marks),
      fc.nat(),
      (words, mark, at) => {
        fc.pre(mark !== '\u200d' || !words.join('').includes('জয়িতাজয়িতা'));
        const text = words.toSpliced(at % (words.length + 1), 0, mark).join('');
        expect(textAsRead(text)).toBe(textAsRead(words.join('')));
      },
    ),
    { numRuns: runs(100) },
  );
});
