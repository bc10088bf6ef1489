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

/** Matches the modules of the administrators' pages. */
export const ADMIN_PAGE = new RegExp(PAGES);

/** Matches modules that only administrators may have to load. */
export const FOR_ADMINS = new RegExp([PAGES, PARTS, LIBRARIES].join('|'));
