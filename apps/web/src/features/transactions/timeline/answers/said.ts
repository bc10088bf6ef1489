import { z } from 'zod';

/** A text or a number that something may have, trimmed. */
export const Word = z
  .union([z.string(), z.number()])
  .transform((value) => String(value).trim())
  .optional()
  .catch(undefined);

export type Detail = { label: string; text: string };

/** What a gateway says, in words. */
export type Said =
  /** The customer can pay now. */
  { kind: 'page' } | { kind: 'told'; word: string | undefined; details: Detail[] };

/** How one gateway speaks; null for what is none of its answers. */
export type GatewaySpeech = {
  answer(body: unknown): Said | null;
  /** What it posts to us by itself. */
  notification(body: unknown): Said | null;
};

export function told(word: string | undefined, details: Detail[] = []): Said {
  return { kind: 'told', word, details };
}

/** In the order it is read; what is not there is left out. */
export function detailsOf(facts: Record<string, string | undefined>): Detail[] {
  return Object.entries(facts).flatMap(([label, text]) => (text ? [{ label, text }] : []));
}

/** A code and its text, as far as they are there. */
export function codeAndText(code: string | undefined, text: string | undefined) {
  return [code, text].filter(Boolean).join(' ') || undefined;
}

/** A gateway's own word in plain ones; one that is not known is left as it is. */
export function plainWord(word: string | undefined, words: Record<string, string>) {
  return word && (new Map(Object.entries(words)).get(word.toLowerCase()) ?? word);
}
