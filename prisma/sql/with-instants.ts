/** A row as formatted by `to_json`: instants are texts. */
export type AsJson<Row> = {
  [Key in keyof Row]: Row[Key] extends Date
    ? string
    : Row[Key] extends Date | null
      ? string | null
      : Row[Key];
};

/** Parses the instants of a row that came as JSON. */
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
