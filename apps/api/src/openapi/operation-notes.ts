import type { contract } from '@nobayon/shared/contract/contract.ts';
import type { ErrorCode } from '@nobayon/shared/contract/errors.ts';
import { secondFactorNotes } from './second-factor-notes.ts';

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
  details: 'Ends every other session of the account. The current session and its token stay valid.',
  refusals: [
    'wrong_current_password',
    'same_password',
    'password_too_common',
    'too_many_passwords',
    'busy',
  ],
};

/** What people should know about each call, which the contract has no place for. */
export const operationNotes: Notes = {
  auth: {
    register: {
      summary: 'Creates an account, on the free plan if there is one.',
      refusals: ['email_taken', 'password_too_common', 'too_many_registrations', 'busy'],
    },
    login: {
      summary: 'Signs in and starts a session.',
      details:
        'A session ends after 30 days without use, after 90 days in total, or after 12 hours for an administrator, unless the operator configured other limits. ' +
        'For an account with a second factor, the reply is `second_step` with a ticket for the ' +
        'second step, valid for five minutes.',
      refusals: ['wrong_credentials', 'second_step', 'too_many_logins', 'busy'],
    },
    me: { summary: 'Returns the caller and their current plan.' },
    adminCheck: { summary: 'Returns whether an administrator exists.' },
    adminSignup: {
      summary: 'Creates the first administrator.',
      details: 'Not available once an administrator exists.',
      refusals: [
        'admin_exists',
        'setup_token_wrong',
        'email_taken',
        'password_too_common',
        'too_many_registrations',
        'busy',
      ],
    },
    changePassword,
    forgotPassword: {
      summary: 'Sends a password reset link that expires in 1 hour.',
      details: 'The reply and its timing are the same whether or not the account exists.',
    },
    verifyResetToken: { summary: 'Returns whether the token of a reset link is still valid.' },
    resetPassword: {
      summary: 'Sets a new password with the token of a reset link.',
      details: 'A token works once. Ends every session of the account.',
      refusals: ['reset_token_invalid', 'password_too_common', 'busy'],
    },
    logout: { summary: 'Ends the current session.' },
    signOutEverywhere: { summary: 'Ends every session of the caller, including the current one.' },
  },
  accountSignIns: {
    list: {
      summary: "Lists recent sign-ins to the caller's account, successful and failed.",
      details: 'Returns the newest 20. The newest 20 of each outcome are kept.',
    },
  },
  accountSessions: {
    list: { summary: "Lists the caller's sessions, the current one first." },
    endOthers: { summary: 'Ends all sessions of the caller except the current one.' },
    end: {
      summary: "Ends one of the caller's sessions.",
      refusals: ['session_not_found'],
    },
  },
  accountAddress: {
    show: {
      summary: 'Returns the email address, whether it is confirmed, and the pending change.',
    },
    change: {
      summary: 'Requests a new email address, which takes effect once it is confirmed.',
      details:
        'The reply and its timing are the same whether or not the address is in use. If ' +
        'confirmation is turned off, the change takes effect immediately.',
      refusals: [
        'wrong_current_password',
        'second_factor_needed',
        'same_address',
        'email_taken',
        'too_many_mails',
        'too_many_passwords',
        'busy',
      ],
    },
    sendAgain: {
      summary: 'Sends a new link and code, which expire in 1 hour.',
      refusals: ['address_proven', 'too_many_mails'],
    },
    confirmCode: {
      summary: 'Confirms an email address with the code from the email.',
      details: 'Allows five attempts per code. A new address ends every other session.',
      refusals: ['code_wrong', 'code_expired', 'link_invalid', 'email_taken', 'busy'],
    },
    cancelChange: { summary: 'Cancels the pending change of the email address.' },
    lookAtLink: {
      summary: 'Returns what the link from an email would confirm, without using the link.',
    },
    confirmLink: {
      summary: 'Confirms an email address with the link from the email.',
      details:
        'Needs the account password unless the caller is signed in to the account, because access ' +
        'to the inbox alone proves nothing. With two-step sign-in, a session is required.',
      refusals: [
        'link_invalid',
        'password_needed',
        'wrong_password',
        'sign_in_needed',
        'email_taken',
        'busy',
      ],
    },
  },
  ...secondFactorNotes,
  adminAccount: { changePassword },
  accountName: {
    change: {
      summary: "Changes the caller's name.",
      details: 'The chat service is updated. Earlier payments keep the old name.',
    },
  },
  accountPhone: {
    change: {
      summary: "Changes or removes the caller's phone number.",
      details: 'It is sent to payment gateways that require one.',
    },
  },
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
      refusals: ['plan_name_taken', 'guid_taken', 'chat_group_unknown'],
    },
    reorder: {
      summary: 'Sets the order in which plans are shown.',
      refusals: ['changed_meanwhile'],
    },
    update: {
      summary: 'Changes a plan.',
      details:
        'Applies to new purchases only, never to what was bought or is being paid for. `summary`, `features`, `is_recommended` and `is_shown` are not changed if omitted.',
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
      details: 'A plan that any user has or had is archived instead and is no longer for sale.',
      refusals: ['plan_not_found'],
    },
  },
  coupons: {
    validate: {
      summary: 'Returns the discount a coupon would give on a purchase now.',
      details: 'Reserves nothing. A coupon that does not apply is a reply with `valid: false`.',
      refusals: ['plan_not_found', 'plan_not_for_sale', 'plan_hidden'],
    },
  },
  adminCoupons: {
    list: { summary: 'Lists coupons, newest first.' },
    create: {
      summary: 'Creates a coupon.',
      refusals: ['coupon_code_taken', 'plan_unknown', 'date_past'],
    },
    update: {
      summary: 'Changes a coupon.',
      details: 'A payment that has reserved a use keeps its price.',
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
      details: 'A coupon that was used is archived instead.',
      refusals: ['coupon_not_found'],
    },
  },
  payments: {
    preview: {
      summary: "Returns what buying a plan now would do to the caller's subscription.",
      refusals: ['plan_not_found', 'plan_not_for_sale', 'plan_hidden'],
    },
    initiate: {
      summary: 'Creates a payment and returns the address of its payment page.',
      details:
        'The price is guaranteed for 24 hours. A use of a coupon is reserved for 30 minutes, for the newest order of a customer. A payment with a total of zero is completed immediately.',
      refusals: [
        'plan_not_found',
        'plan_not_for_sale',
        'plan_hidden',
        'plan_never_ends',
        ...couponDoesNotHold,
        'gateway_unknown',
        'amount_too_small',
        'amount_too_large',
        'gateway_refused',
        'gateway_unreachable',
      ],
    },
    status: {
      summary: 'Returns a payment by its ID or invoice number.',
      details: 'Available to its owner and to administrators.',
      refusals: ['transaction_not_found'],
    },
    history: { summary: "Lists the caller's payments, newest first." },
    totals: {
      summary: 'Returns what the caller paid in each year, newest first.',
      details:
        'Counts completed payments by the day on which they were settled. Refunded payments and payments in review are not counted.',
    },
    verify: {
      summary: 'Checks a payment with the payment gateway and updates it accordingly.',
      details: 'Available to its owner and to administrators.',
      refusals: ['transaction_not_found'],
    },
    processCallback: {
      summary: 'Processes the return from the payment page.',
      details:
        'Called by the browser with a token, and by the gateway without one. The posted status is ' +
        'never trusted: the payment is checked with the gateway. Limited by IP address and payment; ' +
        'a payment whose post was rejected with 429 is still checked.',
      refusals: ['transaction_not_found'],
    },
  },
  manualPayments: {
    show: {
      summary: 'Returns where the money for a payment can be sent, and whether it was confirmed.',
      details: 'Available to its owner only. `id` is the ID or the invoice number of the payment.',
      refusals: ['transaction_not_found'],
    },
    claim: {
      summary: 'Submits the transaction ID of a payment that was sent by hand.',
      details:
        'Spaces, case and Bengali digits make no difference. A transaction ID counts once per wallet. ' +
        'Submitting the same again changes nothing. The wallet may be one that is no longer shown. At most 3 payments of a customer can wait at the same time, and 5 transaction IDs can be submitted for one payment.',
      refusals: [
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
      refusals: ['account_number_invalid', 'wallet_exists', 'wallet_limit'],
    },
    reorder: {
      summary: 'Sets the order in which wallets are shown.',
      refusals: ['changed_meanwhile'],
    },
    update: {
      summary: 'Changes a wallet.',
      details:
        'The number of a wallet that customers may have paid to cannot be changed: it was shown with a payment. `instructions` and `isActive` are not changed if omitted.',
      refusals: [
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
      refusals: ['wallet_not_found'],
    },
  },
  adminClaims: {
    list: { summary: 'Lists submitted transaction IDs with the payments they are for.' },
    approve: {
      summary: 'Confirms that the money has arrived and settles the payment.',
      details: 'A `paid_amount` that differs from the amount of the payment sends it to review.',
      refusals: ['claim_not_found', 'claim_decided'],
    },
    reject: {
      summary: 'Rejects a submitted transaction ID and notifies the customer of the reason.',
      details: 'The transaction ID can be submitted again, by the same or another customer.',
      refusals: ['claim_not_found', 'claim_decided'],
    },
  },
  adminTransactions: {
    list: { summary: 'Lists all payments, newest first.' },
    detail: {
      summary: 'Returns a payment with the events received about it.',
      details: 'Returns the newest 50 events of each source, and the number of events.',
      refusals: ['transaction_not_found'],
    },
    remove: {
      summary: 'Hides a payment from lists and statistics.',
      details: 'The record is kept, and the payment reappears if money arrives for it.',
      refusals: ['transaction_not_found'],
    },
    bulkDelete: {
      summary:
        'Hides many payments: the selected ones, or all with one status, more than 10,000 in the background.',
    },
    deletions: { summary: 'Shows how far deletions in the background are, newest first.' },
    check: {
      summary: 'Checks any payment with the payment gateway and updates it accordingly.',
      details:
        'Where `can_check` is false there is no gateway to ask, or nothing left to hear; `message` then says so.',
      refusals: ['transaction_not_found'],
    },
    accept: {
      summary: 'Accepts a payment under review with the amount that was paid.',
      details:
        '`paid_amount` is the amount shown to the administrator. The audit log keeps both amounts.',
      refusals: ['transaction_not_found', 'user_not_found', 'changed_meanwhile'],
    },
    attention: { summary: 'Lists payments that need attention, newest first.' },
    resolve: {
      summary: 'Marks a payment that needs attention as resolved.',
      refusals: ['not_found', 'changed_meanwhile'],
    },
  },
  adminRefunds: {
    list: {
      summary: 'Lists the refunds of a payment, oldest first, and how it can be refunded now.',
      refusals: ['transaction_not_found'],
    },
    request: {
      summary: 'Refunds a payment or a part of it.',
      details:
        'With `way` set to `gateway`, the gateway is asked to refund it, and the plan is adjusted once ' +
        'the gateway reports that the money has gone back. With `external`, the administrator states ' +
        'that they refunded it another way, and the plan is adjusted at once.',
      refusals: ['transaction_not_found', 'refund_not_possible'],
    },
    conclude: {
      summary: 'States how a refund ended that the gateway does not report.',
      details: 'Only while the last reply of the gateway says nothing about the refund.',
      refusals: ['not_found', 'changed_meanwhile'],
    },
  },
  adminUserPage: {
    show: {
      summary: 'Returns a user with the details that support needs first.',
      details:
        'For a deleted user, returns when and by whom they were deleted. Their payments and audit ' +
        'log can be listed by `user_id`.',
      refusals: ['user_not_found'],
    },
    events: {
      summary: "Lists the events of a user's subscription, newest first.",
      refusals: ['user_not_found'],
    },
    coupons: { summary: "Lists the coupons used in a user's payments." },
    mails: {
      summary: 'Lists the emails sent to a user, newest first.',
      refusals: ['user_not_found'],
    },
    sessions: {
      summary: "Lists a user's sessions and recent sign-ins.",
      refusals: ['user_not_found'],
    },
    endSessions: {
      summary: 'Signs a user out everywhere.',
      refusals: ['user_not_found', 'own_account'],
    },
    syncChat: {
      summary: 'Syncs a user to the chat service and waits up to 5 seconds.',
      refusals: ['user_not_found', 'chat_service_off'],
    },
    endSession: {
      summary: 'Signs a user out on one device.',
      refusals: ['user_not_found', 'session_not_found', 'own_account'],
    },
  },
  adminSearch: {
    find: {
      summary: 'Searches users, payments and coupons and returns up to five of each.',
    },
  },
  adminUsers: {
    list: { summary: 'Lists users, newest first.' },
    create: {
      summary: 'Creates a user.',
      refusals: ['email_taken', 'password_too_common', 'plan_unknown', 'busy'],
    },
    update: {
      summary: 'Changes a user.',
      details:
        'A new role or password ends every session of the user. If a change is saved but has not ' +
        'reached the chat service yet, the reply succeeds with `chatSyncFailed`.',
      refusals: [
        'user_not_found',
        'email_taken',
        'password_too_common',
        'plan_unknown',
        'plan_needed',
        'own_account',
        'last_admin',
        'changed_meanwhile',
        'busy',
      ],
    },
    removeSecondFactor: {
      summary: 'Removes the second factor of a user who has lost it.',
      details: 'The user is notified by email.',
      refusals: ['user_not_found', 'own_account', 'not_found'],
    },
    remove: {
      summary: 'Deletes a user. Their payments are kept.',
      refusals: ['user_not_found', 'own_account', 'last_admin'],
    },
    missing: {
      summary: 'Lists users who exist only in the chat service, newest first.',
      refusals: ['chat_service_off', 'chat_service_failed'],
    },
    importFrom: {
      summary: 'Creates an account for a user who exists only in the chat service.',
      refusals: [
        'not_found',
        'chat_user_not_found',
        'email_taken',
        'password_too_common',
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
    mine: { summary: "Explains the caller's expiry date: days paid for, carried over and given." },
  },
  adminSubscriptions: {
    history: {
      summary: "Lists the events of a user's subscription and what each one changed.",
      refusals: ['user_not_found'],
    },
    preview: {
      summary: 'Returns what a change of the plan or the expiry date would do.',
      refusals: ['user_not_found', 'plan_unknown', 'plan_needed'],
    },
    undo: {
      summary: 'Undoes a change that an administrator made.',
      refusals: ['user_not_found', 'event_not_undoable'],
    },
    refundPreview: {
      summary: 'Returns what a refund of a payment would remove.',
      refusals: ['transaction_not_found'],
    },
  },
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
      refusals: ['busy'],
    },
  },
  chatAccess: {
    mine: { summary: 'Returns whether the caller can use the chat service now.' },
    status: { summary: 'Returns the state of the connection to the chat service.' },
    sweep: {
      summary: 'Starts a comparison of all users with the chat service.',
      details: 'The reply does not wait for the comparison. Its report appears in the status.',
      refusals: ['chat_service_off'],
    },
    groups: {
      summary: 'Lists the groups of the chat service. A plan can have one of them.',
      refusals: ['chat_service_off', 'chat_service_failed'],
    },
  },
  chatRemovals: {
    list: {
      summary: 'Lists chat access that should be removed but is not confirmed as removed.',
      details: 'Each removal is retried automatically at growing intervals. Oldest first.',
    },
    retry: {
      summary: 'Retries the removal of chat access now.',
      refusals: ['not_found', 'chat_service_off'],
    },
    settle: {
      summary: 'Marks chat access that could not be removed as resolved.',
      details: 'It is no longer retried or counted.',
      refusals: ['not_found'],
    },
  },
  oidc: {
    continueSignIn: {
      summary: 'Signs the caller in to the service that sent them.',
      details: 'Works only in the browser that started the sign-in, as shown by its cookie.',
      refusals: ['second_factor_required', 'second_factor_needed'],
    },
  },
  config: {
    get: { summary: 'Returns the names and settings of the installation.' },
  },
};
