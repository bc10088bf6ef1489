import { containsText } from '@nobayon/shared/domain/text/contains-text.ts';

type Group = { guid: string; name: string };

/** The groups that match a search by name or identifier; all of them once one has been selected. */
export function groupsMatching<G extends Group>(groups: readonly G[], search: string): G[] {
  if (groups.some(({ guid }) => guid === search)) return [...groups];
  return groups.filter(
    ({ guid, name }) => containsText(guid, search) || containsText(name, search),
  );
}
