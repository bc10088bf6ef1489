/** Prints rows in columns, the first aligned left and the others right. */
export function printTable(rows: string[][]): void {
  const [head = []] = rows;
  const widths = head.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const lines = rows.map((row) =>
    row
      .map((cell, column) =>
        column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join('   ')
      .trimEnd(),
  );
  lines.splice(1, 0, widths.map((width) => '─'.repeat(width)).join('   '));
  print(lines.join('\n'));
}

export function print(text: string): void {
  process.stdout.write(`${text}\n`);
}
