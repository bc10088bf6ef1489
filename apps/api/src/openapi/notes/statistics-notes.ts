import type { NotesOf } from './operation-note.ts';

/** Descriptions of the read-only calls for administrators. */
export const statisticsNotes: NotesOf<
  'stats' | 'figures' | 'audit' | 'fileExports' | 'adminSearch'
> = {
  stats: {
    get: { summary: 'Returns the figures of the dashboard.' },
  },
  figures: {
    get: { summary: 'Returns the figures of a period and of the period before it.' },
  },
  audit: {
    list: { summary: 'Lists changes made by administrators, newest first.' },
  },
  fileExports: {
    create: {
      summary: 'Creates a link to a CSV file. The link works once, within one minute.',
      details: 'At most two exports run at a time.',
      errors: ['busy'],
    },
  },
  adminSearch: {
    find: {
      summary: 'Searches users, payments and coupons and returns up to five of each.',
      details:
        'A phone number or account number finds users with it and payments that were sent from it.',
    },
  },
};
