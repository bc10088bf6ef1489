import type { NotesOf } from './operation-note.ts';

/** Descriptions of the calls about users, for administrators. */
export const usersNotes: NotesOf<'adminUsers' | 'adminUserPage'> = {
  adminUsers: {
    list: { summary: 'Lists users, newest first.' },
    create: {
      summary: 'Creates a user.',
      errors: ['email_taken', 'password_too_common', 'plan_unknown', 'busy'],
    },
    update: {
      summary: 'Changes a user.',
      details:
        'A new role or password ends every session of the user. With `must_prove_address`, the role ' +
        'of an administrator takes effect once the address is confirmed, or with a password in the ' +
        'same call. If a change is saved but has not reached the chat service yet, the reply ' +
        'succeeds with `chatSyncFailed`.',
      errors: [
        'user_not_found',
        'email_taken',
        'password_too_common',
        'plan_unknown',
        'plan_needed',
        'date_too_far',
        'own_account',
        'changed_meanwhile',
        'busy',
      ],
    },
    removeSecondFactor: {
      summary: 'Removes the second factor of a user who has lost it.',
      details: 'The user is notified by email.',
      errors: ['user_not_found', 'own_account', 'not_found'],
    },
    remove: {
      summary: 'Deletes a user. Their payments are kept.',
      errors: ['user_not_found', 'own_account'],
    },
    missing: {
      summary: 'Lists users who exist only in the chat service, newest first.',
      errors: ['chat_service_off', 'chat_service_failed'],
    },
    importFrom: {
      summary: 'Creates an account for a user who exists only in the chat service.',
      errors: [
        'not_found',
        'chat_user_not_found',
        'email_taken',
        'password_too_common',
        'chat_account_taken',
        'plan_unknown',
        'plan_needed',
        'date_too_far',
        'chat_service_off',
        'chat_service_failed',
        'busy',
      ],
    },
  },
  adminUserPage: {
    show: {
      summary: 'Returns a user with the details that support needs first.',
      details:
        'For a deleted user, returns when and by whom they were deleted. Their payments and audit ' +
        'log can be listed by `user_id`.',
      errors: ['user_not_found'],
    },
    events: {
      summary: "Lists the events of a user's subscription, newest first.",
      errors: ['user_not_found'],
    },
    coupons: { summary: "Lists the coupons used in a user's payments." },
    mails: {
      summary: 'Lists the emails sent to a user, newest first.',
      errors: ['user_not_found'],
    },
    sessions: {
      summary: "Lists a user's sessions and recent sign-ins.",
      errors: ['user_not_found'],
    },
    endSessions: {
      summary: 'Signs a user out everywhere.',
      errors: ['user_not_found', 'own_account'],
    },
    syncChat: {
      summary: 'Syncs a user to the chat service and waits up to 5 seconds.',
      errors: ['user_not_found', 'chat_service_off'],
    },
    endSession: {
      summary: 'Signs a user out on one device.',
      errors: ['user_not_found', 'session_not_found', 'own_account'],
    },
  },
};
