/** The differences between the APIs of Open WebUI's versions. */
export type Dialect = {
  /** The role has an endpoint of its own. If not, it is a field of the account's update. */
  hasRoleCall: boolean;
  /** An update takes only the changed fields. If not, it requires role, name, email and picture. */
  acceptsPartialUpdates: boolean;
  /** Members are added to a group one by one. If not, an update of the group sets all of them. */
  hasMemberCalls: boolean;
  /** Accounts list their groups. If not, groups list their members. */
  accountsListGroups: boolean;
  /** An account can be read completely by its ID. If not, only its name and picture. */
  hasFullAccountById: boolean;
  /** Lists and single accounts can be read without pictures. */
  hasViewsWithoutPictures: boolean;
};

/** The first version with each of these, looked up in the source of every release. */
const SINCE = {
  hasNoRoleCall: [0, 6, 14],
  hasMemberCalls: [0, 6, 18],
  accountsListGroups: [0, 6, 37],
  hasFullAccountById: [0, 6, 42],
  hasViewsWithoutPictures: [0, 8, 12],
  acceptsPartialUpdates: [0, 9, 6],
} as const;

/** A version that is unknown (null) or cannot be parsed counts as the newest. */
export function dialectOf(version: string | null): Dialect {
  const parts = /^v?(\d+)\.(\d+)\.(\d+)/
    .exec(version ?? '')
    ?.slice(1)
    .map(Number);
  const has = (since: readonly number[]) => parts === undefined || isAtLeast(parts, since);
  return {
    hasRoleCall: !has(SINCE.hasNoRoleCall),
    hasMemberCalls: has(SINCE.hasMemberCalls),
    accountsListGroups: has(SINCE.accountsListGroups),
    hasFullAccountById: has(SINCE.hasFullAccountById),
    hasViewsWithoutPictures: has(SINCE.hasViewsWithoutPictures),
    acceptsPartialUpdates: has(SINCE.acceptsPartialUpdates),
  };
}

function isAtLeast(version: number[], since: readonly number[]): boolean {
  for (const [place, wanted] of since.entries()) {
    const part = version[place] ?? 0;
    if (part !== wanted) return part > wanted;
  }
  return true;
}

const REMEMBERED_MS = 10 * 60_000;

export type VersionMemory = {
  dialect(find: () => Promise<string | null>): Promise<Dialect>;
  /** To be called after an answer that the remembered version does not give. */
  forget(): void;
};

/**
 * Remembers the service's version. It is read again from time to time, because the service may be
 * upgraded while we run, and the new version may accept an old request with another effect.
 */
export function versionMemory(
  now: () => number = performance.now.bind(performance),
): VersionMemory {
  let known: { dialect: Dialect; until: number } | null = null;
  return {
    async dialect(find) {
      if (known === null || known.until <= now()) {
        known = { dialect: dialectOf(await find()), until: now() + REMEMBERED_MS };
      }
      return known.dialect;
    },
    forget() {
      known = null;
    },
  };
}
