/** What tells the releases of Open WebUI apart, each seen at the release itself. */
type Traits = {
  /** What a change of an account must have; the oldest takes the role in a call of its own. */
  update: 'withoutRole' | 'allFields' | 'anyField';
  /** Which pictures are taken. */
  pictures: 'any' | 'inline' | 'inlineOrLink';
  /** Whether `/users/:id` tells role and groups, and whether there are lists without pictures. */
  tellsById: boolean;
  /** Whether one account can be read without its picture; the other view is the administrators' then. */
  hasInfo: boolean;
  /** Whether members come and go one by one, or a group is sent its whole list. */
  membersOneByOne: boolean;
  /** Whether the total of a search counts what was found, or everybody. */
  totalIsOfSearch: boolean;
  takesKeyHeader: boolean;
  /** Whether a key that opens some paths is refused on all others, also on those open to anybody. */
  shutsOpenPathsToKeys: boolean;
  limitsSignIn: boolean;
  /** Whether somebody's own picture comes with signing in, and with a new account. */
  sendsPictureAtSignIn: boolean;
  /** Whether an error is wrapped in another one. */
  nestsErrors: boolean;
  /** How the first administrator is protected from being deleted, and changed by others. */
  touchingFirstAdmin: 403 | 500;
  /** Whether SCIM leaves administrators what they are, whatever it is told of `active`. */
  scimKeepsAdmins: boolean;
};

const oldest: Traits = {
  update: 'withoutRole',
  pictures: 'any',
  tellsById: false,
  hasInfo: false,
  membersOneByOne: false,
  totalIsOfSearch: false,
  takesKeyHeader: false,
  shutsOpenPathsToKeys: false,
  limitsSignIn: false,
  sendsPictureAtSignIn: true,
  nestsErrors: true,
  touchingFirstAdmin: 500,
  scimKeepsAdmins: false,
};

const older: Traits = {
  ...oldest,
  update: 'allFields',
  tellsById: true,
  membersOneByOne: true,
  totalIsOfSearch: true,
  shutsOpenPathsToKeys: true,
  limitsSignIn: true,
};

const middle: Traits = {
  ...older,
  pictures: 'inline',
  hasInfo: true,
  sendsPictureAtSignIn: false,
};

const newest: Traits = {
  ...middle,
  update: 'anyField',
  pictures: 'inlineOrLink',
  takesKeyHeader: true,
  shutsOpenPathsToKeys: false,
  nestsErrors: false,
  touchingFirstAdmin: 403,
  scimKeepsAdmins: true,
};

export const versions = {
  '0.6.9': oldest,
  '0.7.2': older,
  '0.8.12': middle,
  '0.9.6': { ...newest, nestsErrors: true, scimKeepsAdmins: false },
  '0.10.2': newest,
  '0.11.0': newest,
} satisfies Record<string, Traits>;

export type Version = keyof typeof versions;
export type { Traits };

export const versionNames = Object.keys(versions) as [Version, ...Version[]];
export const NEWEST: Version = '0.11.0';
