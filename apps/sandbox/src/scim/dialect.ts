import { z } from 'zod';

export const DialectName = z.enum(['strict', 'openwebui', 'zulip', 'slack']);
export type DialectName = z.infer<typeof DialectName>;

/** The differences between services with SCIM. */
export type Dialect = {
  name: DialectName;
  /** The default and the maximum page size. */
  pageSize: { usual: number; most: number };
  /**
   * The order of lists. The order by age has ties, which change with every page, and each new
   * user shifts all others.
   */
  order: 'newest' | 'id';
  userName: 'address' | 'handle';
  /** The reaction to an unknown filter. */
  unknownFilter: 'everybody' | 'rejected';
  /** Whether a user's resource includes their groups; an empty list may be omitted. */
  userGroups: 'included' | 'omitted when empty' | 'omitted';
  /** Whether groups show and count members without access. */
  inactiveMembers: 'shown' | 'hidden';
  /** How a user's resource marks an administrator. */
  administrators: 'roles' | 'role' | 'omitted';
  createsInactive: boolean;
  /** The source of a new account's name. */
  nameFrom: 'formatted' | 'parts';
  operations: 'all' | 'first';
  /** Whether `op` is accepted in any case. */
  capitalOps: 'taken' | 'rejected';
  pathlessPatch: 'applied' | 'ignored';
  /** The accepted values of `active`. */
  active: 'boolean' | 'anything';
  /** The reply to a change. */
  patched: 'resource' | 'nothing';
  /** The reaction to an unknown member id. */
  unknownMember: 'rejected' | 'ignored';
  /** The effect of `remove` with the path `members` and a value. */
  removeListed: 'removes those' | 'removes all' | 'ignored';
  deletesUsers: boolean;
  errors: 'scim' | 'detail';
  statusInError: 'text' | 'number';
};

/** Strictly by RFC 7643 and 7644, with the least convenient choice where they leave one. */
const strict: Dialect = {
  name: 'strict',
  pageSize: { usual: 20, most: 40 },
  order: 'id',
  userName: 'address',
  unknownFilter: 'rejected',
  userGroups: 'omitted when empty',
  inactiveMembers: 'shown',
  administrators: 'roles',
  createsInactive: true,
  nameFrom: 'formatted',
  operations: 'all',
  capitalOps: 'rejected',
  pathlessPatch: 'applied',
  active: 'boolean',
  patched: 'nothing',
  unknownMember: 'rejected',
  removeListed: 'removes all',
  deletesUsers: true,
  errors: 'scim',
  statusInError: 'text',
};

/** Open WebUI 0.11.0 with ENABLE_SCIM. */
const openwebui: Dialect = {
  ...strict,
  name: 'openwebui',
  pageSize: { usual: 20, most: 100 },
  order: 'newest',
  unknownFilter: 'everybody',
  userGroups: 'included',
  administrators: 'omitted',
  capitalOps: 'taken',
  pathlessPatch: 'ignored',
  active: 'anything',
  patched: 'resource',
  unknownMember: 'ignored',
  removeListed: 'ignored',
  errors: 'detail',
};

/** Zulip with `name_formatted_included: False`, as in its documentation. */
const zulip: Dialect = {
  ...strict,
  name: 'zulip',
  pageSize: { usual: 50, most: 10_000 },
  userGroups: 'omitted',
  inactiveMembers: 'hidden',
  administrators: 'role',
  createsInactive: false,
  nameFrom: 'parts',
  capitalOps: 'taken',
  patched: 'resource',
  removeListed: 'removes those',
  deletesUsers: false,
};

/** Slack's SCIM 2.0, whose user names are handles. */
const slack: Dialect = {
  ...strict,
  name: 'slack',
  pageSize: { usual: 10, most: 100 },
  userName: 'handle',
  userGroups: 'included',
  administrators: 'omitted',
  operations: 'first',
  patched: 'resource',
  removeListed: 'removes those',
  statusInError: 'number',
};

export const dialects = { strict, openwebui, zulip, slack } satisfies Record<DialectName, Dialect>;
