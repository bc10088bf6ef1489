import type { contract } from '@nobayon/shared/contract/contract.ts';
import type { ErrorCode } from '@nobayon/shared/contract/errors.ts';

export type OperationNote = {
  /** What it does, in one sentence. */
  summary: string;
  /** More than fits into one. */
  details?: string;
  /** What it answers with of its own, besides what its access and its schemas entail. */
  refusals?: readonly ErrorCode[];
};

type Notes = {
  [Feature in keyof typeof contract]: Record<keyof (typeof contract)[Feature], OperationNote>;
};

const couponDoesNotHold = [
  'coupon_unknown',
  'coupon_inactive',
  'coupon_not_yet_valid',
  'coupon_expired',
  'coupon_used_up',
  'coupon_other_plan',
  'coupon_other_cycle',
  'coupon_new_customers_only',
  'coupon_customer_limit',
] as const;

const changePassword: OperationNote = {
  summary: "Changes the caller's password.",
  details: 'Every other session of the account ends; this one goes on with the token it has.',
  refusals: ['wrong_current_password', 'same_password', 'too_many_passwords', 'busy'],
};

/** What people should know about each call, which the contract has no place for. */
export const operationNotes: Notes = {
  auth: {
    register: {
      summary: 'Opens an account, on the free plan where there is one.',
      refusals: ['email_taken', 'too_many_registrations', 'busy'],
    },
    login: {
      summary: 'Begins a session of seven days.',
      refusals: ['wrong_credentials', 'too_many_logins', 'busy'],
    },
    me: { summary: 'The caller, with their current plan.' },
    adminCheck: { summary: 'Whether there is an administrator yet.' },
    adminSignup: {
      summary: 'Opens the account of the first administrator.',
      details: 'Closed as soon as there is one.',
      refusals: [
        'admin_exists',
        'setup_token_wrong',
        'email_taken',
        'too_many_registrations',
        'busy',
      ],
    },
    changePassword,
    forgotPassword: {
      summary: 'Sends a link to choose a new password, which is good for an hour.',
      details: 'The reply is the same, and as fast, whether or not there is such an account.',
    },
    verifyResetToken: { summary: 'Whether the token of a reset link is still good.' },
    resetPassword: {
      summary: 'Sets a new password with the token of a reset link.',
      details: 'A token is good for one use. Every session of the account ends.',
      refusals: ['reset_token_invalid', 'busy'],
    },
    logout: { summary: 'Ends the session that asks, and no other.' },
    signOutEverywhere: { summary: 'Ends every session of the caller, this one included.' },
  },
  adminAccount: { changePassword },
  plans: {
    list: { summary: 'Every plan, the free one included, cheapest first.' },
  },
  adminPlans: {
    list: { summary: 'Every plan, with how many users have it now, cheapest first.' },
    create: {
      summary: 'Creates a plan.',
      refusals: ['plan_name_taken', 'guid_taken', 'chat_group_unknown'],
    },
    update: {
      summary: 'Changes a plan.',
      details: 'It changes what is offered from now on: never what was bought or is being paid.',
      refusals: [
        'plan_not_found',
        'plan_name_taken',
        'guid_taken',
        'chat_group_unknown',
        'changed_meanwhile',
      ],
    },
    remove: {
      summary: 'Deletes a plan.',
      details: 'A plan that anybody has or had is archived instead: it is offered no more.',
      refusals: ['plan_not_found'],
    },
  },
  coupons: {
    validate: {
      summary: 'What a coupon would take off a purchase right now.',
      details: 'It reserves nothing. A coupon that does not hold is a reply with `valid: false`.',
      refusals: ['plan_not_found', 'plan_not_for_sale'],
    },
  },
  adminCoupons: {
    list: { summary: 'A page of the coupons, newest first.' },
    create: {
      summary: 'Creates a coupon.',
      refusals: ['coupon_code_taken', 'plan_unknown', 'date_past'],
    },
    update: {
      summary: 'Changes a coupon.',
      details: 'A payment that has reserved a use keeps the price it was opened with.',
      refusals: [
        'coupon_not_found',
        'coupon_code_taken',
        'plan_unknown',
        'date_past',
        'changed_meanwhile',
      ],
    },
    remove: {
      summary: 'Deletes a coupon.',
      details: 'One that was used is archived instead, so that the books keep it.',
      refusals: ['coupon_not_found'],
    },
  },
  payments: {
    preview: {
      summary: "What buying a plan would do to the caller's subscription if it were paid now.",
      refusals: ['plan_not_found', 'plan_not_for_sale'],
    },
    initiate: {
      summary: 'Opens a payment and says where the browser goes to make it.',
      details:
        'The price holds for 24 hours. A customer holds one use of a coupon, with their newest order, for 30 minutes. A total of zero is completed at once.',
      refusals: [
        'plan_not_found',
        'plan_not_for_sale',
        'plan_never_ends',
        ...couponDoesNotHold,
        'gateway_refused',
        'gateway_unreachable',
      ],
    },
    status: {
      summary: 'A payment, by its id or its invoice number.',
      details: 'For its owner and for administrators.',
      refusals: ['transaction_not_found'],
    },
    history: { summary: "A page of the caller's payments, newest first." },
    verify: {
      summary: 'Asks the payment gateway about a payment, and settles it by the answer.',
      details: 'For its owner and for administrators.',
      refusals: ['transaction_not_found'],
    },
    processCallback: {
      summary: "The return from the payment gateway's page.",
      details:
        'Called by the browser with a token and by the gateway without one. It decides nothing by ' +
        'what it is sent: the gateway is asked. Limited by address and payment, with 429; a payment ' +
        'whose post was refused is asked about all the same.',
      refusals: ['transaction_not_found'],
    },
  },
  adminTransactions: {
    list: { summary: 'A page of the payments, newest first.' },
    detail: {
      summary: 'One payment with what arrived about it.',
      details: 'The newest 50 of each source, and how many there were.',
      refusals: ['transaction_not_found'],
    },
    remove: {
      summary: 'Hides a payment from lists and statistics.',
      details: 'It stays in the books, and money that arrives for it brings it back.',
      refusals: ['transaction_not_found'],
    },
    bulkDelete: { summary: 'Hides many payments at once: selected ones, or all of one status.' },
    check: {
      summary: "Asks the payment gateway about anybody's payment, and settles it by the answer.",
      refusals: ['transaction_not_found'],
    },
    accept: {
      summary: 'Grants a payment that is in review, with what was paid for it.',
      details: '`paid_amount` says what the administrator was shown. The audit keeps both amounts.',
      refusals: ['transaction_not_found', 'user_not_found', 'changed_meanwhile'],
    },
    attention: { summary: 'A page of the payments that wait for a human, newest first.' },
    resolve: {
      summary: 'Says what was done about a payment that waited for a human.',
      refusals: ['not_found', 'changed_meanwhile'],
    },
  },
  adminUsers: {
    list: { summary: 'A page of the users, newest first.' },
    create: {
      summary: 'Opens an account for somebody.',
      refusals: ['email_taken', 'plan_unknown', 'busy'],
    },
    update: {
      summary: 'Changes a user.',
      details:
        'A new role or a new password ends every session of the user. A change that is saved here ' +
        'and that the chat service does not have yet is a good reply with `chatSyncFailed`.',
      refusals: [
        'user_not_found',
        'email_taken',
        'plan_unknown',
        'plan_needed',
        'own_account',
        'last_admin',
        'changed_meanwhile',
        'busy',
      ],
    },
    remove: {
      summary: 'Deletes an account. Its payments stay.',
      refusals: ['user_not_found', 'own_account', 'last_admin'],
    },
    missing: {
      summary: 'Everybody whom the chat service alone knows, newest first.',
      refusals: ['chat_service_off', 'chat_service_failed'],
    },
    importFromOpenWebui: {
      summary: 'Opens an account for somebody whom the chat service alone knows.',
      refusals: [
        'chat_user_not_found',
        'email_taken',
        'chat_account_taken',
        'plan_unknown',
        'plan_needed',
        'chat_service_off',
        'chat_service_failed',
        'busy',
      ],
    },
  },
  subscriptions: {
    mine: { summary: "How the caller's expiry date comes about: paid, carried over, given." },
  },
  adminSubscriptions: {
    history: {
      summary: "What happened to a user's subscription, and what each event did.",
      refusals: ['user_not_found'],
    },
    preview: {
      summary: 'What a change of the plan or the expiry would do.',
      refusals: ['user_not_found', 'plan_unknown', 'plan_needed'],
    },
    undo: {
      summary: 'Takes back what an administrator did, as if it had never been.',
      refusals: ['user_not_found', 'event_not_undoable'],
    },
    refundPreview: {
      summary: 'What a refund of a payment would take back.',
      refusals: ['transaction_not_found'],
    },
  },
  stats: {
    get: { summary: 'The figures of the dashboard.' },
  },
  audit: {
    list: { summary: 'A page of what administrators changed, newest first.' },
  },
  fileExports: {
    create: {
      summary: 'A link to a CSV file, which is good once, for a minute.',
      details: 'At most two files are written at a time.',
      refusals: ['busy'],
    },
  },
  chatAccess: {
    mine: { summary: 'Whether the caller may use the chat service now.' },
    status: { summary: 'How the chat service as a whole is doing.' },
    sweep: {
      summary: 'Compares all users with the chat service now.',
      details: 'The reply does not wait for it: the report is in the status when it is done.',
      refusals: ['chat_service_off'],
    },
    groups: {
      summary: "The chat service's groups, of which a plan may have one.",
      refusals: ['chat_service_off', 'chat_service_failed'],
    },
  },
  config: {
    get: { summary: 'The names an installation goes by.' },
  },
};
