import { z } from 'zod';

/**
 * Replaces zod's own errors ("Invalid input: expected string, received undefined") with text for
 * people, wherever a schema sets none.
 */
z.config({ customError: issueText });

type Issue = z.core.$ZodRawIssue;
type TextOf = { [Code in Issue['code']]: (issue: Issue & { code: Code }) => string };

const texts: TextOf = {
  invalid_type: ({ input, expected }) =>
    input === undefined ? 'This is required' : `This must be ${kindText(expected)}`,
  invalid_value: ({ values }) => valueText(values.map(String)),
  // One text, however many keys are unknown: it is repeated for each.
  unrecognized_keys: () => 'Unknown field',
  too_small: ({ origin, minimum, inclusive }) =>
    inclusive === false
      ? `This must be more than ${minimum}`
      : `This must ${verbs[origin] ?? 'be'} at least ${minimum}${unitText(origin, minimum)}`,
  too_big: ({ origin, maximum, inclusive }) =>
    inclusive === false
      ? `This must be less than ${maximum}`
      : `This must ${verbs[origin] ?? 'be'} at most ${maximum}${unitText(origin, maximum)}`,
  invalid_format: ({ format }) => formats[format] ?? 'This has the wrong format',
  not_multiple_of: ({ divisor }) => `This must be a multiple of ${divisor}`,
  invalid_union: () => 'This is not one of the allowed values',
  invalid_key: () => 'This contains a key that is not allowed',
  invalid_element: () => 'This contains a value that is not allowed',
  custom: () => 'This is not valid',
};

function issueText(issue: Issue): string {
  return (texts[issue.code] as (issue: Issue) => string)(issue);
}

const kinds: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
  date: 'a date',
};

function kindText(expected: string): string {
  return kinds[expected] ?? 'of another type';
}

function valueText(values: readonly string[]): string {
  return `This must be ${values.length === 1 ? '' : 'one of: '}${values.join(', ')}`;
}

const verbs: Record<string, string> = { array: 'have', set: 'have' };
const units: Record<string, string> = { string: 'character', array: 'item', set: 'item' };

function unitText(origin: string, count: number | bigint): string {
  const unit = units[origin];
  if (!unit) return '';
  return Number(count) === 1 ? ` ${unit}` : ` ${unit}s`;
}

const formats: Record<string, string> = {
  date: 'This must be a date',
  datetime: 'This must be a date and time',
  email: 'Please enter a valid email address',
};
