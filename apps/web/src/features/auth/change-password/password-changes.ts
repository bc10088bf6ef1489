import { adminAccount } from '@nobayon/shared/contract/account/admin-account.ts';
import { auth } from '@nobayon/shared/contract/account/auth.ts';
import { errors } from '@nobayon/shared/contract/errors.ts';
import { ApiError } from '../../../api/errors/call-error.ts';
import { paths } from '../../../app/paths.ts';
import { type FormError, formErrorOf } from '../../../ui/errors/form-errors.ts';
import { strongPasswordHint } from '../password/strong-password-hint.ts';

/** The variants of the form: its rules, texts and target, by role. */
export type PasswordChange = {
  endpoint: typeof auth.changePassword | typeof adminAccount.changePassword;
  /** The rules for the new password. */
  hint: string;
  /** The page to open afterwards. */
  redirectTo: string;
  formErrorOf: (thrown: unknown) => FormError;
};

const FAILED = 'Failed to change password. Please try again.';
const FIELDS = ['currentPassword', 'newPassword'];

export const userPasswordChange: PasswordChange = {
  endpoint: auth.changePassword,
  hint: strongPasswordHint,
  redirectTo: paths.dashboard,
  formErrorOf: (thrown) => formErrorOf(thrown, FIELDS, FAILED),
};

export const adminPasswordChange: PasswordChange = {
  endpoint: adminAccount.changePassword,
  hint: 'At least 6 characters.',
  redirectTo: paths.admin,
  formErrorOf: adminFormError,
};

function adminFormError(thrown: unknown): FormError {
  const status = thrown instanceof ApiError ? thrown.status : null;
  if (status === 401) return { kind: 'text', text: 'Unauthorized. Please log in again.' };
  if (status !== 400) return { kind: 'text', text: FAILED };
  const wrongCurrent = errors.wrong_current_password.text;
  const formError = formErrorOf(thrown, FIELDS, wrongCurrent);
  return formError.kind === 'text' && formError.text === wrongCurrent
    ? { kind: 'fields', fields: { currentPassword: wrongCurrent } }
    : formError;
}
