import { passwordChecks } from '../../domain/account/password-strength.ts';
import { exactText } from '../fields/fields.ts';

const MAX_CHARACTERS = 1_000;

/** A password that is given to be compared: anything that is not empty. */
export function givenPassword(required: string) {
  return exactText(MAX_CHARACTERS, required).min(1, required);
}

/** A password of a new account. */
export const NewPassword = chosenPassword({
  required: 'Password is required',
  tooShort: 'Password must be at least 8 characters',
});

/** The password that a user changes to. */
export const ChangedPassword = chosenPassword({
  required: 'New password is required',
  tooShort: 'Password must be at least 8 characters long',
});

/** The password that an administrator changes to: length alone counts, as the specification says. */
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
