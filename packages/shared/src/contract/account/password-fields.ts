import { passwordChecks } from '../../domain/account/password-strength.ts';
import { exactText } from '../fields/fields.ts';

const MAX_CHARACTERS = 1_000;

/** A password to compare with the stored one: anything that is not empty. */
export function givenPassword(required: string) {
  return exactText(MAX_CHARACTERS, required).min(1, required);
}

/** A password of a new account. */
export const NewPassword = chosenPassword({
  required: 'Password is required',
  tooShort: 'Password must be at least 8 characters',
});

/** The new password of a user. */
export const ChangedPassword = chosenPassword({
  required: 'New password is required',
  tooShort: 'Password must be at least 8 characters long',
});

/** The new password of an administrator. The specification requires only a length. */
export const ChangedAdminPassword = givenPassword('New password is required').min(
  6,
  'New password must be at least 6 characters long',
);

function chosenPassword({ required, tooShort }: { required: string; tooShort: string }) {
  const { length, lowercase, uppercase, number, special } = passwordChecks;
  return givenPassword(required)
    .refine(length, tooShort)
    .refine(lowercase, 'Password must contain at least one lowercase letter')
    .refine(uppercase, 'Password must contain at least one uppercase letter')
    .refine(number, 'Password must contain at least one number')
    .refine(special, 'Password must contain at least one special character');
}
