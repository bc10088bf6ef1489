import type { NotesOf } from './operation-note.ts';

const startErrors = [
  'wrong_current_password',
  'second_factor_needed',
  'too_many_passwords',
  'busy',
] as const;

/** Descriptions of the calls about two-step sign-in. */
export const secondFactorNotes: NotesOf<'secondStep' | 'accountFactors'> = {
  secondStep: {
    finish: {
      summary: 'Completes a sign-in with the second factor.',
      details:
        'Send either `code`, from the authenticator app or a recovery code, or `passkey`. A ' +
        'ticket works for one sign-in and expires after five failed attempts.',
      errors: [
        'second_step_expired',
        'second_factor_wrong',
        'passkey_refused',
        'too_many_codes',
        'busy',
      ],
    },
    askForPasskey: {
      summary: 'Returns the passkey options for the browser, for the second step.',
      errors: ['second_step_expired'],
    },
    startPasskey: { summary: 'Starts a sign-in with only a passkey.' },
    finishPasskey: {
      summary: 'Completes a sign-in with only a passkey.',
      details: 'A ticket works for one attempt. The passkey must verify the user.',
      errors: ['second_step_expired', 'passkey_refused'],
    },
  },
  accountFactors: {
    show: { summary: 'Returns the second factors of the caller.' },
    startConfirm: { summary: 'Returns how the caller can confirm with their second factor.' },
    confirm: {
      summary: 'Confirms the current session with the second factor.',
      details: 'For 15 minutes, calls that fail with `second_factor_needed` are allowed.',
      errors: [
        'second_step_expired',
        'second_factor_wrong',
        'passkey_refused',
        'too_many_codes',
        'busy',
      ],
    },
    startApp: {
      summary: 'Returns a secret for an authenticator app.',
      details: 'Needs the password if there is no second factor yet.',
      errors: startErrors,
    },
    finishApp: {
      summary: 'Saves the authenticator app that generated a code. It replaces the previous one.',
      details: 'Returns recovery codes with the first second factor. They are shown once.',
      errors: ['second_step_expired', 'second_factor_wrong', 'second_factor_needed', 'busy'],
    },
    startPasskey: {
      summary: 'Returns the options for the browser to create a passkey.',
      details: 'Needs the password if there is no second factor yet.',
      errors: startErrors,
    },
    finishPasskey: {
      summary: 'Saves a new passkey.',
      details: 'Returns recovery codes with the first second factor. They are shown once.',
      errors: [
        'second_step_expired',
        'passkey_refused',
        'passkey_taken',
        'passkey_limit',
        'second_factor_needed',
        'busy',
      ],
    },
    renamePasskey: { summary: 'Renames a passkey.', errors: ['not_found'] },
    renewRecoveryCodes: {
      summary: 'Creates ten new recovery codes. The old codes no longer work.',
      errors: ['not_found', 'second_factor_needed', 'busy'],
    },
    removePasskey: {
      summary: 'Removes a passkey. Removing the last factor turns off two-step sign-in.',
      errors: ['not_found', 'second_factor_needed'],
    },
    removeApp: {
      summary:
        'Removes the authenticator app. Removing the last factor turns off two-step sign-in.',
      errors: ['not_found', 'second_factor_needed'],
    },
    turnOff: {
      summary: 'Removes all second factors and turns off two-step sign-in.',
      errors: ['second_factor_needed'],
    },
  },
};
