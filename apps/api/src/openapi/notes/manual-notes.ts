import type { NotesOf } from './operation-note.ts';

/** Descriptions of the calls about manual payment. */
export const manualNotes: NotesOf<'manualPayments' | 'adminWallets' | 'adminClaims'> = {
  manualPayments: {
    show: {
      summary: 'Returns where the money for a payment can be sent, and whether it was confirmed.',
      details: 'Available to its owner only. `id` is the ID or the invoice number of the payment.',
      errors: ['transaction_not_found'],
    },
    claim: {
      summary: 'Submits the transaction ID of a payment that was sent by hand.',
      details:
        'Spaces, case and Bengali digits make no difference. A transaction ID counts once per provider, one of a bank once per account. ' +
        'Submitting the same again changes nothing. The wallet may be one that is no longer shown. At most 3 payments of a customer can wait at the same time, and 5 transaction IDs can be submitted for one payment.',
      errors: [
        'transaction_not_found',
        'wallet_unknown',
        'account_number_invalid',
        'trx_id_taken',
        'claim_open',
        'claim_limit',
        'claims_used_up',
        'payment_not_payable',
      ],
    },
  },
  adminWallets: {
    list: { summary: 'Lists the wallets for manual payment, in their order.' },
    create: {
      summary: 'Adds a wallet for manual payment.',
      details: 'A wallet that was archived under the same number is restored.',
      errors: ['account_number_invalid', 'wallet_exists', 'wallet_limit'],
    },
    reorder: {
      summary: 'Sets the order in which wallets are shown.',
      errors: ['changed_meanwhile'],
    },
    update: {
      summary: 'Changes a wallet.',
      details:
        'The number of a wallet that customers may have paid to cannot be changed: it was shown with a payment. `instructions` and `isActive` are not changed if omitted.',
      errors: [
        'wallet_not_found',
        'account_number_invalid',
        'wallet_exists',
        'wallet_in_use',
        'changed_meanwhile',
      ],
    },
    remove: {
      summary: 'Deletes a wallet.',
      details: 'A wallet that customers may have paid to is archived instead.',
      errors: ['wallet_not_found'],
    },
  },
  adminClaims: {
    list: { summary: 'Lists submitted transaction IDs with the payments they are for.' },
    approve: {
      summary: 'Confirms that the money has arrived and settles the payment.',
      details: 'A `paid_amount` that differs from the amount of the payment sends it to review.',
      errors: ['claim_not_found', 'claim_decided'],
    },
    reject: {
      summary: 'Rejects a submitted transaction ID and notifies the customer of the reason.',
      details: 'The transaction ID can be submitted again, by the same or another customer.',
      errors: ['claim_not_found', 'claim_decided'],
    },
  },
};
