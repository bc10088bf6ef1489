import type { contract } from '@nobayon/shared/contract/contract.ts';
import { accountNotes } from './notes/account-notes.ts';
import { chatAccessNotes } from './notes/chat-access-notes.ts';
import { couponsNotes } from './notes/coupons-notes.ts';
import { manualNotes } from './notes/manual-notes.ts';
import type { NotesOf } from './notes/operation-note.ts';
import { paymentsNotes } from './notes/payments-notes.ts';
import { plansNotes } from './notes/plans-notes.ts';
import { secondFactorNotes } from './notes/second-factor-notes.ts';
import { statisticsNotes } from './notes/statistics-notes.ts';
import { subscriptionsNotes } from './notes/subscriptions-notes.ts';
import { transactionsNotes } from './notes/transactions-notes.ts';
import { usersNotes } from './notes/users-notes.ts';

/** Descriptions of all calls, which the contract does not contain. */
export const operationNotes: NotesOf<keyof typeof contract> = {
  ...accountNotes,
  ...secondFactorNotes,
  ...plansNotes,
  ...couponsNotes,
  ...paymentsNotes,
  ...manualNotes,
  ...transactionsNotes,
  ...usersNotes,
  ...subscriptionsNotes,
  ...statisticsNotes,
  ...chatAccessNotes,
  config: {
    get: { summary: 'Returns the names and settings of the installation.' },
  },
};
