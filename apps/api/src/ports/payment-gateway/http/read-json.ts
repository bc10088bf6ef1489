import { z } from 'zod';

export type HttpAnswer = { status: number; text: string };

const NUL = String.fromCharCode(0);

/** In characters. No id or name of theirs comes near it, and the database has no index of longer ones. */
const MOST_KEPT = 255;

/**
 * A text of an answer, as the books can keep it: the database refuses NUL and halves of characters, as a
 * name has that was cut somewhere, and a payment that was made is not lost for either.
 */
export const AnswerText = z
  .string()
  .transform((value) => value.replaceAll(NUL, '').trim().slice(0, MOST_KEPT).toWellFormed());

/** An id or a code, which some gateways write as a number now and then. */
export const AnswerId = z.union([AnswerText, z.number().transform(String)]);

/** An amount in taka, as it is written. */
export const AnswerAmount = z.union([z.string(), z.number()]);

/**
 * The body as the schema has it, whatever the content type says; null for anything else. What comes
 * with a redirect or with a fault of the server is no answer, whatever it says.
 */
export function readJson<S extends z.ZodType>(
  { status, text }: HttpAnswer,
  schema: S,
): z.output<S> | null {
  if (isRedirect(status) || status >= 500) return null;
  try {
    return schema.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

function isRedirect(status: number): boolean {
  return status >= 300 && status < 400;
}
