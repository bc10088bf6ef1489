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
  letters: ['lowercase', 'uppercase'],
});

/** The new password of a user. */
export const ChangedPassword = chosenPassword({
  required: 'New password is required',
  tooShort: 'Password must be at least 8 characters long',
  letters: ['uppercase', 'lowercase'],
});

/** The new password of an administrator. The specification requires only a length. */
export const ChangedAdminPassword = givenPassword('New password is required').min(
  6,
  'New password must be at least 6 characters long',
);

type Letters = 'lowercase' | 'uppercase';

/** The checks in the order of the specification, which tells of the first one that fails. */
function chosenPassword({
  required,
  tooShort,
  letters: [first, second],
}: {
  required: string;
  tooShort: string;
  letters: [Letters, Letters];
}) {
  const { length, number, special } = passwordChecks;
  return givenPassword(required)
    .refine(length, tooShort)
    .refine(passwordChecks[first], missing(`${first} letter`))
    .refine(passwordChecks[second], missing(`${second} letter`))
    .refine(number, missing('number'))
    .refine(special, missing('special character'));
}

function missing(what: string): string {
  return `Password must contain at least one ${what}`;
}
