import type { NotesOf, OperationNote } from './operation-note.ts';

const changePassword: OperationNote = {
  summary: "Changes the caller's password.",
  details: 'Ends every other session of the account. The current session and its token stay valid.',
  errors: [
    'second_factor_needed',
    'wrong_current_password',
    'same_password',
    'password_too_common',
    'too_many_passwords',
    'busy',
  ],
};

/** Descriptions of the calls about the user's own account. */
export const accountNotes: NotesOf<
  | 'auth'
  | 'accountSignIns'
  | 'accountSessions'
  | 'accountAddress'
  | 'adminAccount'
  | 'accountName'
  | 'accountPhone'
  | 'oidc'
> = {
  auth: {
    register: {
      summary: 'Creates an account, on the free plan if there is one.',
      errors: ['email_taken', 'password_too_common', 'too_many_registrations', 'busy'],
    },
    login: {
      summary: 'Signs in and starts a session.',
      details:
        'A session ends after 30 days without use, after 90 days in total, or after 12 hours for an administrator, unless the operator configured other limits. ' +
        'For an account with a second factor, the reply is `second_step` with a ticket for the ' +
        'second step, valid for five minutes.',
      errors: ['wrong_credentials', 'second_step', 'too_many_logins', 'busy'],
    },
    me: { summary: 'Returns the caller and their current plan.' },
    adminCheck: { summary: 'Returns whether an administrator exists.' },
    adminSignup: {
      summary: 'Creates the first administrator.',
      details: 'Not available once an administrator exists.',
      errors: [
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
      errors: ['reset_token_invalid', 'password_too_common', 'busy'],
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
      errors: ['session_not_found'],
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
      errors: [
        'wrong_current_password',
        'second_factor_needed',
        'address_unproven',
        'same_address',
        'email_taken',
        'too_many_mails',
        'too_many_passwords',
        'busy',
      ],
    },
    sendAgain: {
      summary: 'Sends a new link and code, which expire in 1 hour.',
      errors: ['address_proven', 'too_many_mails'],
    },
    confirmCode: {
      summary: 'Confirms an email address with the code from the email.',
      details: 'Allows five attempts per code. A new address ends every other session.',
      errors: [
        'code_wrong',
        'code_expired',
        'code_blocked',
        'link_invalid',
        'email_taken',
        'second_factor_needed',
        'busy',
      ],
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
      errors: [
        'link_invalid',
        'second_factor_needed',
        'password_needed',
        'wrong_password',
        'sign_in_needed',
        'email_taken',
        'busy',
      ],
    },
  },
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
  oidc: {
    continueSignIn: {
      summary: 'Signs the caller in to the service that sent them.',
      details: 'Works only in the browser that started the sign-in, as shown by its cookie.',
      errors: ['second_factor_required', 'second_factor_needed'],
    },
  },
};
