/** The differences between releases of Open WebUI, each verified with that release. */
type Traits = {
  /** The required fields of an update; the oldest changes the role in a separate call. */
  update: 'withoutRole' | 'allFields' | 'anyField';
  /** The accepted pictures. */
  pictures: 'any' | 'inline' | 'inlineOrLink';
  /** Whether accounts list their groups. Before, groups list their members. */
  accountsListGroups: boolean;
  /**
   * Whether the list has a row for each group of an account: its pages and its total count all of
   * them, and of those on one page it shows the first.
   */
  countsMemberships: boolean;
  /** Whether `/users/:id` and the search without pictures include role and address. */
  hasFullAccountById: boolean;
  /**
   * Whether an account can be read without its picture; the full view is then restricted to
   * administrators.
   */
  hasInfo: boolean;
  /** Whether members are added and removed one by one, or the whole list is replaced. */
  membersOneByOne: boolean;
  /** Whether the total of a search counts the matches, or all users. */
  totalIsOfSearch: boolean;
  acceptsKeyHeader: boolean;
  /** Whether only administrators may have keys, unless users are given the permission. */
  limitsKeysToAdmins: boolean;
  /** Whether the export of a group works; before, it is a server error. */
  exportsGroups: boolean;
  /** Whether a key that opens some paths is rejected on all others, including public ones. */
  limitsKeysOnPublicPaths: boolean;
  /** Whether a key is unknown while the database fails. Later, it is a server error. */
  hidesDatabaseErrors: boolean;
  limitsSignIn: boolean;
  /** Whether passwords that are too long are rejected. */
  limitsPasswords: boolean;
  /** Whether the replies to sign-in and sign-up include the user's picture. */
  sendsPictureAtSignIn: boolean;
  /** Whether an error is wrapped in another one. */
  nestsErrors: boolean;
  /** How the first administrator is protected from deletion and from changes by others. */
  firstAdminStatus: 403 | 500;
  /** Whether SCIM ignores `active` for administrators. */
  scimKeepsAdmins: boolean;
  /**
   * Whether the database rejects a second account with an address. The API checks first; a change
   * by SCIM does not.
   */
  hasUniqueEmails: boolean;
  /** Whether a sign-in can take over the provider's name and address. */
  followsProvider: boolean;
  /** Whether the provider can end sessions (`/oauth/backchannel-logout`). */
  hasBackchannelLogout: boolean;
};

const oldest: Traits = {
  update: 'withoutRole',
  pictures: 'any',
  accountsListGroups: false,
  countsMemberships: false,
  hasFullAccountById: false,
  hasInfo: false,
  membersOneByOne: false,
  totalIsOfSearch: false,
  acceptsKeyHeader: false,
  limitsKeysToAdmins: false,
  exportsGroups: false,
  limitsKeysOnPublicPaths: false,
  hidesDatabaseErrors: true,
  limitsSignIn: false,
  limitsPasswords: false,
  sendsPictureAtSignIn: true,
  nestsErrors: true,
  firstAdminStatus: 500,
  scimKeepsAdmins: false,
  hasUniqueEmails: false,
  followsProvider: false,
  hasBackchannelLogout: false,
};

const old: Traits = {
  ...oldest,
  update: 'allFields',
  accountsListGroups: true,
  countsMemberships: true,
  membersOneByOne: true,
  totalIsOfSearch: true,
  limitsKeysToAdmins: true,
  limitsKeysOnPublicPaths: true,
  limitsPasswords: true,
};

const older: Traits = {
  ...old,
  countsMemberships: false,
  hasFullAccountById: true,
  limitsSignIn: true,
};

const middle: Traits = {
  ...older,
  pictures: 'inline',
  exportsGroups: true,
  hasInfo: true,
  sendsPictureAtSignIn: false,
  followsProvider: true,
};

const newest: Traits = {
  ...middle,
  update: 'anyField',
  pictures: 'inlineOrLink',
  acceptsKeyHeader: true,
  limitsKeysOnPublicPaths: false,
  hidesDatabaseErrors: false,
  nestsErrors: false,
  firstAdminStatus: 403,
  scimKeepsAdmins: true,
  hasUniqueEmails: true,
  hasBackchannelLogout: true,
};

export const versions = {
  '0.6.9': oldest,
  '0.6.37': old,
  '0.7.2': older,
  '0.8.12': middle,
  '0.9.6': { ...newest, nestsErrors: true, scimKeepsAdmins: false, hasUniqueEmails: false },
  '0.10.2': { ...newest, hasUniqueEmails: false },
  '0.11.0': newest,
} satisfies Record<string, Traits>;

export type Version = keyof typeof versions;
export type { Traits };

export const versionNames = Object.keys(versions) as [Version, ...Version[]];
export const NEWEST: Version = '0.11.0';
