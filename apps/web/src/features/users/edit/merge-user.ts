import type { UserValues } from '../form/user-values.ts';

export type Field = keyof UserValues;

export type Merged = {
  /** What the form goes on with. */
  values: UserValues;
  /** What somebody else changed meanwhile. */
  theirs: Field[];
  /** What both changed, each in another way: what was typed here stands in the form. */
  both: Field[];
};

const fields: Field[] = [
  'firstname',
  'lastname',
  'email',
  'role',
  'planName',
  'expiryDate',
  'password',
];

/**
 * Brings together what was typed with what somebody else saved since the form was opened: a field
 * that was not touched here takes their value, one that was keeps what was typed.
 */
export function mergeUser(base: UserValues, typed: UserValues, saved: UserValues): Merged {
  const theirs = fields.filter((field) => saved[field] !== base[field]);
  const mine = fields.filter((field) => typed[field] !== base[field]);
  const both = theirs.filter((field) => mine.includes(field) && typed[field] !== saved[field]);
  const kept = Object.fromEntries(mine.map((field) => [field, typed[field]]));
  return { values: { ...saved, ...kept }, theirs, both };
}
