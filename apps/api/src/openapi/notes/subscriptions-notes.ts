import type { NotesOf } from './operation-note.ts';

/** Descriptions of the calls about subscriptions. */
export const subscriptionsNotes: NotesOf<'subscriptions' | 'adminSubscriptions'> = {
  subscriptions: {
    mine: { summary: "Explains the caller's expiry date: days paid for, carried over and given." },
  },
  adminSubscriptions: {
    history: {
      summary: "Lists the events of a user's subscription and what each one changed.",
      errors: ['user_not_found'],
    },
    preview: {
      summary: 'Returns what a change of the plan or the expiry date would do.',
      errors: ['user_not_found', 'plan_unknown', 'plan_needed', 'date_too_far'],
    },
    undoPreview: {
      summary: 'Returns what undoing a change of an administrator would do.',
      errors: ['user_not_found', 'event_not_undoable'],
    },
    undo: {
      summary: 'Undoes a change that an administrator made.',
      errors: ['user_not_found', 'event_not_undoable'],
    },
    refundPreview: {
      summary: 'Returns what a refund of a payment would remove.',
      errors: ['transaction_not_found'],
    },
  },
};
