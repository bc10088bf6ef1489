type Group = { guid: string; name: string };

/** The groups a search may mean, by name or identifier; all of them once one has been chosen. */
export function groupsMatching<G extends Group>(groups: readonly G[], search: string): G[] {
  const wanted = search.trim().toLowerCase();
  if (groups.some(({ guid }) => guid === search)) return [...groups];
  return groups.filter(
    ({ guid, name }) => guid.toLowerCase().includes(wanted) || name.toLowerCase().includes(wanted),
  );
}
