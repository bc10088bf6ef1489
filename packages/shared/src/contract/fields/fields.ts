import { z } from 'zod';
import { parseTaka } from '../../domain/money.ts';
import { hasHiddenCharacters, isVisible, textAsRead } from '../../domain/text/hidden-characters.ts';
import { hasStackedMarks } from '../../domain/text/stacked-marks.ts';

// PostgreSQL rejects NUL in text, so it is rejected here with a clear error.
const NUL = String.fromCharCode(0);
/**
 * Half of a surrogate pair: no system stores it as it is, and PostgreSQL rejects it in JSON.
 * `isWellFormed()` is missing in browsers that we support.
 */
const HALF_CHARACTER = /\p{Surrogate}/u;
/** The maximum of an integer column in PostgreSQL. */
export const MAX_INT = 2_147_483_647;

/**
 * Text of at most `max` characters in Unicode NFC. Keyboards encode the same letter differently
 * ("য়" is one character or two); normalizing makes every spelling match.
 */
export function text(max: number, required?: string) {
  return exactText(max, required).normalize('NFC').max(max, tooLong(max));
}

/**
 * Text of at most `max` characters, unchanged: a secret that other systems compare as well. Each
 * check aborts if it fails, so that later checks, such as patterns, only see text of that length.
 */
export function exactText(max: number, required?: string) {
  const message = required ?? 'This must be text';
  return (
    z
      .string({ error: message })
      // Zod would go on to measure anything with a length, even an object with such a field.
      .refine((value) => typeof value === 'string', { error: message, abort: true, when: always })
      .max(max, tooLong(max))
      .refine((value) => !value.includes(NUL) && !HALF_CHARACTER.test(value), {
        error: 'This must not contain control characters',
        abort: true,
      })
  );
}

/** To be checked again after each conversion that can lengthen a text, such as lower case. */
export function tooLong(max: number) {
  return { error: `This must be at most ${max} characters`, abort: true };
}

const always = () => true;

/** Text with visible characters; `required` is the error without any. */
export function requiredText(max: number, required: string) {
  return text(max, required)
    .trim()
    .min(1, { error: required, abort: true })
    .refine(isVisible, { error: required, abort: true });
}

/** Whether a form field was left empty. */
export function isBlank(value: unknown): boolean {
  return value === null || (typeof value === 'string' && value.trim() === '');
}

/** A person's name: at most 100 characters, all visible. `label` is its name in the form. */
export function personName(label: string, required?: string) {
  return text(100, required)
    .trim()
    .refine((name) => !hasHiddenCharacters(name), {
      error: `${label} must not contain invisible characters`,
      abort: true,
    })
    .refine((name) => !hasStackedMarks(name), {
      error: `${label} must not have so many marks on one letter`,
      abort: true,
    })
    .overwrite(withSingleSpaces);
}

/** A plan's name, normalized so that it matches wherever it was copied from. */
export const PlanName = text(100).overwrite(textAsRead);

/** The longest text that can be searched for. */
export const LONGEST_SEARCH = 100;

/** A search text, normalized as names are stored. */
export function searchText(required?: string) {
  return text(LONGEST_SEARCH, required).trim().overwrite(withSingleSpaces);
}

/** Replaces any run of whitespace by one space. */
function withSingleSpaces(text: string): string {
  return text.replace(/\s+/g, ' ');
}

/**
 * A list; set its length with `.min` and `.max`. Anything that `read` does not turn into a list is
 * rejected at once: zod would measure whatever has a length.
 */
export function list<S extends z.ZodType>(
  items: z.ZodArray<S>,
  read: (value: unknown) => unknown = (value) => value,
) {
  return z.preprocess((value) => {
    const given = read(value);
    return Array.isArray(given) || given === undefined ? given : null;
  }, items);
}

export const Id = z.int('This must be a whole number').positive().max(MAX_INT);

/** An id in a path or query, where everything is text. */
export const IdText = z
  .string()
  .regex(/^\d{1,10}$/, 'This must be a whole number')
  .transform(Number)
  .pipe(Id);

/** An amount in BDT: a number with at most two decimals. */
export const Taka = z.number();

/**
 * A price as entered: a number of BDT with at most two decimals, up to what the database can hold
 * in paisa. `message` is the error text.
 */
export function price(message: string) {
  return z
    .number(message)
    .min(0, message)
    .max(MAX_INT / 100, `This must be at most ${MAX_INT / 100}`)
    .refine((taka) => parseTaka(taka) !== null, 'This must have at most two decimals');
}

/** An amount in BDT in a query, where everything is text. Parsed as paisa. */
export const TakaText = text(20).transform((taka, context) => {
  const amount = parseTaka(taka);
  if (amount !== null && amount <= MAX_INT) return amount;
  context.addIssue({ code: 'custom', message: 'This must be an amount' });
  return z.NEVER;
});

/** A calendar day, `yyyy-mm-dd`, in years that calendars and time zones agree on. */
export const Day = z.iso
  .date({ error: 'This must be a date', abort: true })
  .refine(
    (day) => day >= '1900-01-01' && day <= '2999-12-31',
    'This must be a date between 1900 and 2999',
  );

/** A field that a form sends empty when nothing was entered. */
export function optional<S extends z.ZodType>(schema: S) {
  return z.preprocess((value) => (value === '' ? undefined : value), schema.optional());
}

/** The `updated_at` that the form was opened with. If it has changed since, nothing is saved. */
export const SeenAt = z.iso.datetime().optional();

/** An instant, ISO 8601 in UTC. */
export const Instant = z.iso.datetime();

/** `?page=2&limit=10`: the first page is 1. */
export function pageQuery(defaultLimit: number) {
  return z.strictObject({
    page: z.coerce.number().int().min(1).max(1_000_000).default(1),
    limit: z.coerce.number().int().min(1).max(100).default(defaultLimit),
  });
}

/** The page of an administrators' list. */
export const Pagination = z.object({
  page: z.int(),
  limit: z.int(),
  total: z.int(),
  pages: z.int(),
  /** There are more than `total`: counting them all would take too long. */
  capped: z.boolean(),
  hasNext: z.boolean(),
  hasPrev: z.boolean(),
});
export type Pagination = z.infer<typeof Pagination>;

export const Message = z.object({ message: z.string() });
