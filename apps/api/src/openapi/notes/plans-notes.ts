import type { NotesOf } from './operation-note.ts';

/** Descriptions of the calls about plans. */
export const plansNotes: NotesOf<'plans' | 'adminPlans'> = {
  plans: {
    list: {
      summary: 'Lists all plans that are shown, including the free one, in their order.',
      details: "The caller's own plan is listed even if it is hidden.",
    },
    forSale: {
      summary: 'Lists the plans that are for sale, in their order.',
      details: 'Needs no sign-in. A reply may be cached for a minute.',
    },
  },
  adminPlans: {
    list: { summary: 'Lists all plans with their current number of users, in their order.' },
    create: {
      summary: 'Creates a plan.',
      details: 'Recommending a plan removes the recommendation from the previous one.',
      errors: ['plan_name_taken', 'guid_taken', 'chat_group_unknown'],
    },
    reorder: {
      summary: 'Sets the order in which plans are shown.',
      errors: ['changed_meanwhile'],
    },
    update: {
      summary: 'Changes a plan.',
      details:
        'Applies to new purchases only, never to what was bought or is being paid for. `summary`, `features`, `is_recommended` and `is_shown` are not changed if omitted.',
      errors: [
        'plan_not_found',
        'plan_name_taken',
        'guid_taken',
        'chat_group_unknown',
        'changed_meanwhile',
      ],
    },
    remove: {
      summary: 'Deletes a plan.',
      details: 'A plan that any user has or had is archived instead and is no longer for sale.',
      errors: ['plan_not_found'],
    },
  },
};
