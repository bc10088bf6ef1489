import { z } from 'zod';

export const DialectName = z.enum(['strict', 'openwebui', 'zulip', 'slack']);
export type DialectName = z.infer<typeof DialectName>;

/** Where services that speak SCIM differ. */
export type Dialect = {
  name: DialectName;
  /** How many a page has unless told, and at most. */
  pageSize: { usual: number; most: number };
  /** In which order people are listed; by age it has ties, which are mixed up on every page, and newcomers push everybody along. */
  order: 'newest' | 'id';
  userName: 'address' | 'handle';
  /** A filter that it does not know. */
  unknownFilter: 'everybody' | 'refused';
  /** Whether a resource of a user has their groups; an empty list may be left out. */
  userGroups: 'told' | 'left out when empty' | 'untold';
  /** Whether groups show, and count, members who may not chat. */
  inactiveMembers: 'shown' | 'hidden';
  /** How a resource of a user says that it is an administrator's. */
  administrators: 'roles' | 'role' | 'untold';
  createsInactive: boolean;
  /** What makes an account's name, when one is created. */
  nameFrom: 'formatted' | 'parts';
  operations: 'all' | 'first';
  /** `op` in other letters than small ones. */
  capitalOps: 'taken' | 'refused';
  pathlessPatch: 'applied' | 'ignored';
  /** What `active` takes. */
  active: 'boolean' | 'anything';
  /** What a change of a resource answers. */
  patched: 'resource' | 'nothing';
  /** Of a member id that nobody has. */
  unknownMember: 'refused' | 'ignored';
  /** `remove` of the path `members` with some in the value. */
  removeListed: 'removes those' | 'removes all' | 'ignored';
  deletesUsers: boolean;
  errors: 'scim' | 'detail';
  statusInError: 'text' | 'number';
};

/** By the letter of RFC 7643 and 7644, wherever they leave a choice the one that is least kind. */
const strict: Dialect = {
  name: 'strict',
  pageSize: { usual: 20, most: 40 },
  order: 'id',
  userName: 'address',
  unknownFilter: 'refused',
  userGroups: 'left out when empty',
  inactiveMembers: 'shown',
  administrators: 'roles',
  createsInactive: true,
  nameFrom: 'formatted',
  operations: 'all',
  capitalOps: 'refused',
  pathlessPatch: 'applied',
  active: 'boolean',
  patched: 'nothing',
  unknownMember: 'refused',
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
  userGroups: 'told',
  administrators: 'untold',
  capitalOps: 'taken',
  pathlessPatch: 'ignored',
  active: 'anything',
  patched: 'resource',
  unknownMember: 'ignored',
  removeListed: 'ignored',
  errors: 'detail',
};

/** Zulip, set up with `name_formatted_included: False`, as its documentation has it. */
const zulip: Dialect = {
  ...strict,
  name: 'zulip',
  pageSize: { usual: 50, most: 10_000 },
  userGroups: 'untold',
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
  userGroups: 'told',
  administrators: 'untold',
  operations: 'first',
  patched: 'resource',
  removeListed: 'removes those',
  statusInError: 'number',
};

export const dialects = { strict, openwebui, zulip, slack } satisfies Record<DialectName, Dialect>;
