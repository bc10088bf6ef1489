const FOLDERS = [
  'audit',
  'coupons',
  'plans',
  'search',
  'stats',
  'transactions',
  'users',
  'wallets',
];
const PAGES = String.raw`[\\/]src[\\/](app[\\/](layout[\\/]admin|user-page)|features[\\/](${FOLDERS.join('|')}))[\\/]`;
const PARTS = String.raw`[\\/]src[\\/]ui[\\/](data-list[\\/]|feedback[\\/]toast)`;
const LIBRARIES = String.raw`[\\/](recharts|@mantine[\\/](charts|notifications))[\\/]`;

/** A module of the administrators' pages themselves. */
export const ADMIN_PAGE = new RegExp(PAGES);

/** A module that nobody but administrators may have to load. */
export const FOR_ADMINS = new RegExp([PAGES, PARTS, LIBRARIES].join('|'));
