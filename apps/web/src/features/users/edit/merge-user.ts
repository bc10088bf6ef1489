import { dateForPlan, type UserValues } from '../form/user-values.ts';

export type Field = keyof UserValues;

export type Merged = {
  /** The values with which the form continues. */
  values: UserValues;
  /** The other administrator's changes. */
  theirs: Field[];
  /** Fields that both changed differently; the form keeps its own input. */
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
 * Merges the input with what another administrator saved since the form was opened: an untouched
 * field takes their value, an edited one keeps the input. A date that was not entered is that of
 * the plan.
 */
export function mergeUser(
  base: UserValues,
  { isDateEntered, ...typed }: UserValues & { isDateEntered: boolean },
  saved: UserValues,
): Merged {
  const theirs = fields.filter((field) => saved[field] !== base[field]);
  const mine = fields.filter(
    (field) => typed[field] !== base[field] && (field !== 'expiryDate' || isDateEntered),
  );
  const both = theirs.filter((field) => mine.includes(field) && typed[field] !== saved[field]);
  const kept = Object.fromEntries(mine.map((field) => [field, typed[field]]));
  const values = { ...saved, ...kept };
  if (!isDateEntered) values.expiryDate = dateForPlan(saved, values.planName);
  return { values, theirs, both };
}
