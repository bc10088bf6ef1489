/** What a new password must have, where it is chosen. */
export const strongPasswordHint =
  'At least 8 characters, with a lowercase and an uppercase letter, a number and a special character.';
