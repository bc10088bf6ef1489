/**
 * Writes minimal fonts for nearly all pages: English letters, and of Bengali only the digits and
 * the taka sign, because most pages show Bengali only in prices.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import subsetFont from 'subset-font';

const ASCII = Array.from({ length: 0x7f - 0x20 }, (_, index) =>
  String.fromCodePoint(0x20 + index),
).join('');

const FONTS = [
  {
    source: '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2',
    characters: `${ASCII}\u00a0·–—‘’“”…×−`,
    target: 'inter-english.woff2',
  },
  {
    source:
      '@fontsource-variable/noto-sans-bengali/files/noto-sans-bengali-bengali-wght-normal.woff2',
    characters: '০১২৩৪৫৬৭৮৯৳',
    target: 'bengali-digits.woff2',
  },
];

const { resolve } = createRequire(import.meta.url);
for (const { source, characters, target } of FONTS) {
  const subset = await subsetFont(await readFile(resolve(source)), characters, {
    targetFormat: 'woff2',
    variationAxes: { wght: { min: 400, max: 700 } },
  });
  await writeFile(new URL(`../src/app/styles/${target}`, import.meta.url), subset);
}
