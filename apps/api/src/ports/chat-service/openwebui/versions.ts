/** How a version of Open WebUI wants to be talked to, and what it tells. */
export type Dialect = {
  /** The role has a call of its own; else it is one of the fields of an account's update. */
  hasRoleCall: boolean;
  /** An update takes what is to be changed; else it wants role, name, address and picture. */
  takesParts: boolean;
  /** Somebody joins and leaves a group by themselves; else all its members are set together. */
  hasMemberCalls: boolean;
  /** Accounts tell their groups; else groups tell their members. */
  accountsTellGroups: boolean;
  /** By its id an account tells everything about itself; else a name and a picture. */
  tellsAllById: boolean;
  /** There are lists and single accounts without pictures. */
  hasViewsWithoutPictures: boolean;
};

/** The first version with each of these, looked up in the source of every release. */
const SINCE = {
  hasNoRoleCall: [0, 6, 14],
  hasMemberCalls: [0, 6, 18],
  accountsTellGroups: [0, 6, 40],
  tellsAllById: [0, 7, 2],
  hasViewsWithoutPictures: [0, 8, 12],
  takesParts: [0, 9, 6],
} as const;

/** Null, for what tells no version that can be read, is taken for the newest. */
export function dialectOf(version: string | null): Dialect {
  const parts = /^v?(\d+)\.(\d+)\.(\d+)/
    .exec(version ?? '')
    ?.slice(1)
    .map(Number);
  const has = (since: readonly number[]) => parts === undefined || isAtLeast(parts, since);
  return {
    hasRoleCall: !has(SINCE.hasNoRoleCall),
    hasMemberCalls: has(SINCE.hasMemberCalls),
    accountsTellGroups: has(SINCE.accountsTellGroups),
    tellsAllById: has(SINCE.tellsAllById),
    hasViewsWithoutPictures: has(SINCE.hasViewsWithoutPictures),
    takesParts: has(SINCE.takesParts),
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
  /** Something was answered that the version known so far does not answer. */
  forget(): void;
};

/**
 * What was found out about the service's version. It is asked again from time to time, since the
 * service may be upgraded while we run: an old way of talking may still be taken then, and do harm.
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
