/** A field of a form, with its value when the form was opened, and now. */
export type Edited = { field: string; before: unknown; value: unknown };

type Fields = Record<string, unknown>;

export function editsOf(before: Fields, now: Fields): Edited[] {
  return Object.entries(now).map(([field, value]) => ({ field, before: before[field], value }));
}

/**
 * What is left of the input after an edit conflict: all fields but those that somebody else has
 * changed since. A change of one of the fields that are meant `together` is a change of all.
 */
export function editsLeft<Values extends Fields>(
  edited: readonly Edited[],
  saved: Values,
  together: readonly string[],
): Partial<Values> {
  const theirs = edited
    .filter(({ field, before }) => JSON.stringify(saved[field]) !== JSON.stringify(before))
    .map(({ field }) => field);
  const areTheirs = theirs.some((field) => together.includes(field));
  const left = edited.filter(
    ({ field }) => !theirs.includes(field) && !(areTheirs && together.includes(field)),
  );
  return Object.fromEntries(left.map(({ field, value }) => [field, value])) as Partial<Values>;
}
