import { normalizeTrxIdPart } from '@nobayon/shared/domain/manual/trx-id.ts';
import { z } from 'zod';
import { parseJson } from './parse-json.ts';

export type HttpAnswer = { status: number; text: string };

const NUL = String.fromCharCode(0);

/**
 * In characters: longer than any ID or name of a gateway, and short enough for the database's
 * indexes.
 */
const MAX_KEPT = 255;

/**
 * Text of an answer in a form that the database accepts: without NUL and unpaired surrogates, which
 * a cut name can contain. A completed payment must not be lost because of either.
 */
export const AnswerText = z.string().transform((value) => kept(value.replaceAll(NUL, '').trim()));

/** An ID or a code, which some gateways sometimes write as a number. */
export const AnswerId = z.union([AnswerText, z.number().transform(String)]);

/**
 * A transaction ID as a customer may have typed it: normalized like those of claims, so that one
 * transfer counts once. Empty for a placeholder such as `--`. It is not clear which transfer it names
 * if a letter of another script, or a sign, may stand for one of its letters or digits. Normalizing
 * can lengthen a text.
 */
export const TypedTrxId = AnswerId.transform((typed) => {
  const written = kept(normalizeTrxIdPart(typed));
  return {
    // A sign that is only an addition keeps nobody from submitting the ID.
    trxId: normalizeTrxIdPart(written.replace(/[^\p{L}\p{N}]/gu, '')),
    isClear: /^[A-Z0-9]*$/.test(written),
  };
});

function kept(text: string): string {
  return text.slice(0, MAX_KEPT).toWellFormed();
}

/**
 * An amount in taka, as text or number. Anything else is an amount that cannot be read, and does not
 * make the rest of the answer unreadable.
 */
export const AnswerAmount = z.union([z.string(), z.number()]).catch('not an amount');

/**
 * Parses the body with the schema, regardless of the content type; null if it does not match. The
 * body of a redirect or a server error never counts.
 */
export function readJson<S extends z.ZodType>(
  { status, text }: HttpAnswer,
  schema: S,
): z.output<S> | null {
  if (isRedirect(status) || status >= 500) return null;
  return parseJson(schema, text);
}

function isRedirect(status: number): boolean {
  return status >= 300 && status < 400;
}
