import type { NotesOf } from './operation-note.ts';

/** Descriptions of the calls about all payments, for administrators. */
export const transactionsNotes: NotesOf<'adminTransactions' | 'adminRefunds'> = {
  adminTransactions: {
    list: { summary: 'Lists all payments, newest first.' },
    detail: {
      summary: 'Returns a payment with the events received about it.',
      details:
        'Returns the newest 50 events of each source, and the number of events. `decisions` has what ' +
        'administrators accepted or marked as resolved, with their notes, oldest first.',
      errors: ['transaction_not_found'],
    },
    remove: {
      summary: 'Hides a payment from lists and statistics.',
      details: 'The record is kept, and the payment reappears if money arrives for it.',
      errors: ['transaction_not_found'],
    },
    bulkDelete: {
      summary:
        'Hides many payments: the selected ones, or all with one status, more than 10,000 in the background.',
    },
    deletions: { summary: 'Shows how far deletions in the background are, those under way first.' },
    check: {
      summary: 'Checks any payment with the payment gateway and updates it accordingly.',
      details:
        'Where `can_check` is false there is no gateway to ask, or nothing left to hear; `message` then says so.',
      errors: ['transaction_not_found'],
    },
    accept: {
      summary: 'Accepts a payment under review with the amount that was paid.',
      details:
        '`paid_amount` is the amount shown to the administrator. The audit log keeps both amounts.',
      errors: ['transaction_not_found', 'user_not_found', 'changed_meanwhile'],
    },
    attention: { summary: 'Lists payments that need attention, newest first.' },
    resolve: {
      summary:
        'Marks a payment that needs attention as resolved. A payment whose start was lost is canceled.',
      errors: ['not_found', 'changed_meanwhile'],
    },
  },
  adminRefunds: {
    list: {
      summary: 'Lists the refunds of a payment, oldest first, and how it can be refunded now.',
      errors: ['transaction_not_found'],
    },
    request: {
      summary: 'Refunds a payment or a part of it.',
      details:
        'With `way` set to `gateway`, the gateway is asked to refund it, and the plan is adjusted once ' +
        'the gateway reports that the money has gone back. With `external`, the administrator states ' +
        'that they refunded it another way, and the plan is adjusted at once.',
      errors: ['transaction_not_found', 'refund_not_possible'],
    },
    conclude: {
      summary: 'States how a refund ended that the gateway does not report.',
      details: 'Only while the last reply of the gateway says nothing about the refund.',
      errors: ['not_found', 'changed_meanwhile'],
    },
  },
};
