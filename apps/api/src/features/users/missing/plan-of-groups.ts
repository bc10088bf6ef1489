/** The plans of a user in the chat service, by their groups, in the order of their names. */
export function plansOfGroups(groupIds: string[], planNames: Map<string, string>): string[] {
  return groupIds.flatMap((id) => planNames.get(id) ?? []).sort();
}

/** The plan if there is exactly one: several are ambiguous. */
export function planOfGroups(groupIds: string[], planNames: Map<string, string>): string | null {
  const [name, ...others] = plansOfGroups(groupIds, planNames);
  return name === undefined || others.length > 0 ? null : name;
}
