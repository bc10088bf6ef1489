import type { ScimGroup, ScimUser } from './scim-replies.ts';

export type Memberships = {
  groupIdsOf: (user: ScimUser) => Promise<string[]>;
  /** Makes the next account that is read have its current groups. */
  forget: () => void;
};

/**
 * Finds the groups of accounts: in the account if the service lists them there, otherwise in its
 * groups, which are read once until they are forgotten. `learned` outlives this reader.
 */
export function membershipsOf(
  readGroups: () => Promise<ScimGroup[]>,
  learned: { usersListGroups: boolean },
): Memberships {
  let byUser: Promise<Map<string, string[]>> | null = null;

  return {
    /** Users without `groups` are in none, unless the service never lists them. */
    async groupIdsOf(user) {
      if (user.groups !== undefined) learned.usersListGroups = true;
      if (learned.usersListGroups) return user.groups?.map(({ value }) => value) ?? [];
      byUser ??= readGroups().then(groupIdsByUser);
      return (await byUser).get(user.id) ?? [];
    },
    forget() {
      byUser = null;
    },
  };
}

function groupIdsByUser(groups: readonly ScimGroup[]): Map<string, string[]> {
  const byUser = new Map<string, string[]>();
  for (const { id, members } of groups) {
    for (const { value } of members ?? []) byUser.set(value, [...(byUser.get(value) ?? []), id]);
  }
  return byUser;
}
