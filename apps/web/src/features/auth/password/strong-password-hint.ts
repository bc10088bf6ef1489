/** The rules for a new password, shown below its field. */
export const strongPasswordHint =
  'At least 8 characters, with a lowercase and an uppercase letter, a number and a special character.';
