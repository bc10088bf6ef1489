import { z } from 'zod';

/**
 * What zod would say by itself ("Invalid input: expected string, received undefined") in words for
 * people: these texts reach the reader wherever a schema has none of its own.
 */
z.config({ customError: issueText });

type Issue = z.core.$ZodRawIssue;
type TextOf = { [Code in Issue['code']]: (issue: Issue & { code: Code }) => string };

const texts: TextOf = {
  invalid_type: ({ input, expected }) =>
    input === undefined ? 'This is required' : `This must be ${kindText(expected)}`,
  invalid_value: ({ values }) => valueText(values.map(String)),
  // One text for all of them, however many there are: it stands at each.
  unrecognized_keys: () => 'This field is not known',
  too_small: ({ origin, minimum, inclusive }) =>
    inclusive === false
      ? `This must be more than ${minimum}`
      : `This must ${verbs[origin] ?? 'be'} at least ${minimum}${unitText(origin, minimum)}`,
  too_big: ({ origin, maximum, inclusive }) =>
    inclusive === false
      ? `This must be less than ${maximum}`
      : `This must ${verbs[origin] ?? 'be'} at most ${maximum}${unitText(origin, maximum)}`,
  invalid_format: ({ format }) => formats[format] ?? 'This is not written as it should be',
  not_multiple_of: ({ divisor }) => `This must be a multiple of ${divisor}`,
  invalid_union: () => 'This is none of what it can be',
  invalid_key: () => 'This has a name that it must not have',
  invalid_element: () => 'There is something in this that it must not have',
  custom: () => 'This is not as it should be',
};

function issueText(issue: Issue): string {
  return (texts[issue.code] as (issue: Issue) => string)(issue);
}

const kinds: Record<string, string> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object with fields',
  record: 'an object with fields',
  date: 'a date',
};

function kindText(expected: string): string {
  return kinds[expected] ?? 'something else';
}

function valueText(values: readonly string[]): string {
  return `This must be ${values.length === 1 ? '' : 'one of: '}${values.join(', ')}`;
}

const verbs: Record<string, string> = { string: 'have', array: 'have', set: 'have' };
const units: Record<string, string> = { string: 'character', array: 'entry', set: 'entry' };

function unitText(origin: string, count: number | bigint): string {
  const unit = units[origin];
  if (!unit) return '';
  if (Number(count) === 1) return ` ${unit}`;
  return unit === 'entry' ? ' entries' : ` ${unit}s`;
}

const formats: Record<string, string> = {
  date: 'This must be a date',
  datetime: 'This must be a date with a time',
  email: 'Please enter a valid email address',
};
