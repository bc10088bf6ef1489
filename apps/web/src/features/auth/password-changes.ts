import { adminAccount } from '@nobayon/shared/contract/admin-account.ts';
import { auth } from '@nobayon/shared/contract/auth.ts';
import { errors } from '@nobayon/shared/contract/errors.ts';
import { ApiError } from '../../api/call-error.ts';
import { paths } from '../../app/paths.ts';
import { type Refusal, refusalOf } from '../../ui/refusal.ts';
import { strongPasswordHint } from './strong-password-hint.ts';

/** How a password is changed: the same form for everyone, and rules of their own for some. */
export type PasswordChange = {
  endpoint: typeof auth.changePassword | typeof adminAccount.changePassword;
  /** What the new password must have. */
  hint: string;
  /** Where to go afterwards. */
  leadsTo: string;
  refusalOf: (thrown: unknown) => Refusal;
};

const FAILED = 'Failed to change password. Please try again.';
const FIELDS = ['currentPassword', 'newPassword'];

export const userPasswordChange: PasswordChange = {
  endpoint: auth.changePassword,
  hint: strongPasswordHint,
  leadsTo: paths.dashboard,
  refusalOf: (thrown) => refusalOf(thrown, FIELDS, FAILED),
};

export const adminPasswordChange: PasswordChange = {
  endpoint: adminAccount.changePassword,
  hint: 'At least 6 characters.',
  leadsTo: paths.admin,
  refusalOf: adminRefusal,
};

function adminRefusal(thrown: unknown): Refusal {
  const status = thrown instanceof ApiError ? thrown.status : null;
  if (status === 401) return { kind: 'text', text: 'Unauthorized. Please log in again.' };
  if (status !== 400) return { kind: 'text', text: FAILED };
  const wrongCurrent = errors.wrong_current_password.text;
  const refusal = refusalOf(thrown, FIELDS, wrongCurrent);
  return refusal.kind === 'text' && refusal.text === wrongCurrent
    ? { kind: 'fields', fields: { currentPassword: wrongCurrent } }
    : refusal;
}
