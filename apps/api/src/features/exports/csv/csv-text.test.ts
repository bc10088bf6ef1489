import { runs } from '@nobayon/shared/testing/effort.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseCsv } from '../../../testing/http/parse-csv.ts';
import { BYTE_ORDER_MARK, csvText } from './csv-text.ts';

function written(cell: string | null): string | undefined {
  const text =
    BYTE_ORDER_MARK +
    csvText([
      ['A', 'B'],
      [cell, 'end'],
    ]);
  return parseCsv(text).rows[0]?.A;
}

test.each([
  '=1+1',
  '+880171234567',
  '-1',
  '@SUM(A1)',
  '\tx',
  '\rx',
  '＝1+1',
  '＋1',
  '－1',
  '＠SUM',
  ' =1',
  '"=1',
  "'=1",
  "\" =cmd|' /C calc'!A0",
  '“=1',
  '\u00A0=1',
  '\u3000＝1',
  '=HYPERLINK("http://x.example";"y")',
])('%j is marked as text', (cell) => {
  expect(written(cell)).toBe(`'${cell}`);
});

test.each([
  ["rat;=1+cmd|' /C calc'!A0;x", "rat;'=1+cmd|' /C calc'!A0;x"],
  ['a; "＝1', `a;' "＝1`],
  ['\n=1', "'\n'=1"],
  ['a\r\n-1', "a\r\n'-1"],
  ['  \t=1', "'  \t'=1"],
])(
  '%j is marked as text where a program that separates by semicolons reads a cell',
  (cell, marked) => {
    expect(written(cell)).toBe(marked);
  },
);

test.each([
  'Nusrat Jahan',
  'রহিম উদ্দিন',
  'a=b',
  'a-b',
  'nusrat+tag@example.com',
  '2026-03-10 12:00:00',
  '300.00',
  'She said "yes", twice',
  'two\nlines',
  'two\r\nlines',
  ' padded ',
  ';',
  "O'Neill",
  '৳499',
  '😀',
  '',
])('%j is unchanged', (cell) => {
  expect(written(cell)).toBe(cell);
});

test('null is an empty cell', () => {
  expect(written(null)).toBe('');
});

test('every line ends in CRLF, including the last one', () => {
  expect(
    csvText([
      ['a', 'b'],
      ['c', null],
    ]),
  ).toBe('a,b\r\nc,\r\n');
  expect(csvText([])).toBe('');
});

test('all texts survive a round trip, and none is a formula, whatever separates cells', () => {
  const texts = fc.string({
    unit: fc.oneof(fc.constantFrom(...'=+-@＝,"\'\r\n\t ;ক'), fc.string({ maxLength: 1 })),
  });
  fc.assert(
    fc.property(fc.array(fc.tuple(texts, texts), { minLength: 1 }), (rows) => {
      const text = BYTE_ORDER_MARK + csvText([['A', 'B'], ...rows]);
      const read = parseCsv(text).rows.map(({ A = '', B = '' }) => [A, B]);
      for (const [n, cells] of read.entries()) {
        for (const [m, cell] of cells.entries()) {
          expect(unmarked(cell)).toBe(unmarked(rows[n]?.[m] ?? ''));
          expect(cell).not.toMatch(/^[\s"“”‘]*[=+\-@＝＋－＠\t\r]/);
        }
      }
      for (const cell of text.slice(1).split(/[;\t\r\n]/)) {
        expect(cell).not.toMatch(/^[\s"“”‘]*[=+\-@＝＋－＠]/);
      }
    }),
    { numRuns: runs(200) },
  );
});

/** Without the apostrophes that may be marks. */
function unmarked(cell: string): string {
  return cell.replace(/(^|[;\t\r\n])'+/g, '$1');
}
