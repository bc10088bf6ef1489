import type { NotesOf } from './operation-note.ts';

/** Descriptions of the calls about coupons. */
export const couponsNotes: NotesOf<'coupons' | 'adminCoupons'> = {
  coupons: {
    validate: {
      summary: 'Returns the discount a coupon would give on a purchase now.',
      details: 'Reserves nothing. A coupon that does not apply is a reply with `valid: false`.',
      errors: ['plan_not_found', 'plan_not_for_sale', 'plan_hidden'],
    },
  },
  adminCoupons: {
    list: { summary: 'Lists coupons, newest first.' },
    create: {
      summary: 'Creates a coupon.',
      errors: ['coupon_code_taken', 'plan_unknown', 'date_past'],
    },
    update: {
      summary: 'Changes a coupon.',
      details: 'A payment that has reserved a use keeps its price.',
      errors: [
        'coupon_not_found',
        'coupon_code_taken',
        'plan_unknown',
        'date_past',
        'changed_meanwhile',
      ],
    },
    remove: {
      summary: 'Deletes a coupon.',
      details: 'A coupon that was used is archived instead.',
      errors: ['coupon_not_found'],
    },
  },
};
