type Slice<T> = { rows: readonly T[]; page: number; pages: number };

/** One page of a fully loaded list; the last one if the list has become shorter. */
export function slicePage<T>(all: readonly T[], wanted: number, limit: number): Slice<T> {
  const pages = Math.max(1, Math.ceil(all.length / limit));
  const page = Math.min(wanted, pages);
  return { rows: all.slice((page - 1) * limit, page * limit), page, pages };
}
