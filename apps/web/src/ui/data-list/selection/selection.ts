/** The ids of the selected records. */
export type Selection = ReadonlySet<number>;

export type PageSelection = 'none' | 'some' | 'all';

/** How much of the page is selected. */
export function pageSelection(selected: Selection, ids: readonly number[]): PageSelection {
  const ticked = ids.filter((id) => selected.has(id)).length;
  if (ticked === 0) return 'none';
  return ticked === ids.length ? 'all' : 'some';
}

export function toggleOne(selected: Selection, id: number): Selection {
  const next = new Set(selected);
  if (!next.delete(id)) next.add(id);
  return next;
}

/**
 * Selects all rows of the page, or deselects them if all were selected. Other pages keep their
 * selection.
 */
export function togglePage(selected: Selection, ids: readonly number[]): Selection {
  const next = new Set(selected);
  const takesAway = pageSelection(selected, ids) === 'all';
  for (const id of ids) {
    if (takesAway) next.delete(id);
    else next.add(id);
  }
  return next;
}
