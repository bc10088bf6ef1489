/** A row as `to_json` writes it: instants are texts. */
export type AsJson<Row> = {
  [Key in keyof Row]: Row[Key] extends Date
    ? string
    : Row[Key] extends Date | null
      ? string | null
      : Row[Key];
};

/** The row that came as JSON, with instants again where it has them. */
export function withInstants<Row extends object>(
  json: AsJson<Row>,
  names: readonly (keyof Row)[],
): Row {
  const row: Record<keyof Row, unknown> = json;
  for (const name of names) {
    const text = row[name];
    if (typeof text === 'string') row[name] = new Date(text);
  }
  return row as Row;
}
