const BYTE_ORDER_MARK = '\uFEFF';
/** A field, quoted or not, and its delimiter. */
const field = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/y;

/** Parses CSV strictly by RFC 4180, with CRLF line endings. Throws for anything else. */
export function parseCsv(text: string): { header: string[]; rows: Record<string, string>[] } {
  if (!text.startsWith(BYTE_ORDER_MARK)) throw new Error('It does not say that it is UTF-8');
  const [header = [], ...lines] = readLines(text.slice(1));
  return {
    header,
    rows: lines.map((cells) => {
      if (cells.length !== header.length) throw new Error(`${cells.length} cells: ${cells}`);
      return Object.fromEntries(header.map((name, index) => [name, cells[index] ?? '']));
    }),
  };
}

function readLines(text: string): string[][] {
  if (!text.endsWith('\r\n')) throw new Error('Its last line has no end');
  const lines: string[][] = [];
  let cells: string[] = [];
  field.lastIndex = 0;
  while (field.lastIndex < text.length) {
    const found = field.exec(text);
    if (!found) throw new Error(`It breaks off after ${lines.length} lines`);
    const [, quoted, plain = '', end] = found;
    cells.push(quoted?.replaceAll('""', '"') ?? plain);
    if (end === ',') continue;
    lines.push(cells);
    cells = [];
  }
  return lines;
}
