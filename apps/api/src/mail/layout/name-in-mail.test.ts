import { character } from '@nobayon/shared/testing/character.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nameInMail } from './name-in-mail.ts';

test.each([
  ['Nusrat', 'Nusrat'],
  ['নুসরাত জাহান', 'নুসরাত জাহান'],
  ['Mst. Rokeya', 'Mst. Rokeya'],
  ["Md.Rahim O'Brien-Smith", "Md. Rahim O'Brien-Smith"],
  ['Jahan12', 'Jahan12'],
  ['https://evil.example/login', 'evil. example login'],
  ['Win 500 taka at www.evil.com', 'Win 500 taka at evil. com'],
  ['rahim@evil.com', 'rahim evil. com'],
  ['evil。com', 'evil com'],
  ['Call 01712 345 678 now', 'Call now'],
  ['Rahim\r\n\r\nYour account was closed', 'Rahim Your account was closed'],
  ['', 'customer'],
  ['\u202e', 'customer'],
])('%j is said as %j', (name, said) => {
  expect(nameInMail(name)).toBe(said);
});

/** Names with any characters, and with parts of links. */
const names = fc
  .array(
    fc.oneof(
      fc.string({ unit: character, maxLength: 8 }),
      fc.constantFrom(
        ...[
          'http://',
          'https',
          ':',
          '//',
          'www.',
          'WWW',
          '.com',
          '.',
          '..',
          '@',
          'mailto:',
          'evil',
        ],
        ...['\r\n', '\n', '\u2028', '\u0085', '\u200d', '\u202e', '。', '．', '｡', '․', '/', '\\'],
        ...['0171', '৯৯৯৯', '+88', 'র‍্য', ' ', '<a href=x>', '&#46;', '%2e', '[x](y)', 'xn--'],
      ),
    ),
    { maxLength: 30 },
  )
  .map((parts) => parts.join(''));

test('no name makes a link, a number to call, a line or more than forty characters', () => {
  fc.assert(
    fc.property(names, (name) => {
      const said = nameInMail(name);
      expect(said).toMatch(/^(?:[\p{L}\p{M}\p{N} .'’-]|\u200c|\u200d)+$/u);
      // What joins a host, a path or an address to what follows.
      expect(said).not.toMatch(/\.\S|[:/@\\]|https?|www|mailto/i);
      expect(said.match(/\p{N}/gu)?.length ?? 0).toBeLessThan(5);
      expect(said.length).toBeLessThanOrEqual(40);
      expect(said).toBe(said.trim());
      expect(said.isWellFormed()).toBe(true);
      expect(nameInMail(said)).toBe(said);
    }),
    // The last letter that fits is a mark.
    { numRuns: 500, examples: [[`${'a'.repeat(38)} াম`]] },
  );
});
