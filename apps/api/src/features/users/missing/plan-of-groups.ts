/**
 * The plan of a user in the chat service, by their groups. Null for none, and for several, which is
 * ambiguous.
 */
export function planOfGroups(groupIds: string[], planNames: Map<string, string>): string | null {
  const [name, ...others] = groupIds.flatMap((id) => planNames.get(id) ?? []);
  return name === undefined || others.length > 0 ? null : name;
}
