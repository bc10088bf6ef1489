/**
 * The plan that somebody has in the chat service: the one whose group they are in. Null for none,
 * and for several, where nobody could say which.
 */
export function planOfGroups(groupIds: string[], planNames: Map<string, string>): string | null {
  const [name, ...others] = groupIds.flatMap((id) => planNames.get(id) ?? []);
  return name === undefined || others.length > 0 ? null : name;
}
