/**
 * Writes the Bengali digits and the taka sign as a font of their own (3 KB instead of 108 KB for
 * the whole script): prices are the only Bengali that most pages show.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import subsetFont from 'subset-font';

const CHARACTERS = '০১২৩৪৫৬৭৮৯৳';
const SOURCE =
  '@fontsource-variable/noto-sans-bengali/files/noto-sans-bengali-bengali-wght-normal.woff2';

const font = await readFile(createRequire(import.meta.url).resolve(SOURCE));
const subset = await subsetFont(font, CHARACTERS, {
  targetFormat: 'woff2',
  variationAxes: { wght: { min: 400, max: 700 } },
});
await writeFile(new URL('../src/app/fonts/bengali-digits.woff2', import.meta.url), subset);
