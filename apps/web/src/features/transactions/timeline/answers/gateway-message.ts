import { z } from 'zod';

/** A text or number of an optional field, trimmed. */
export const TextField = z
  .union([z.string(), z.number()])
  .transform((value) => String(value).trim())
  .optional()
  .catch(undefined);

export type Detail = { label: string; text: string };

/** The content of one message of a gateway. */
export type GatewayMessage =
  /** The customer can pay now. */
  { kind: 'page' } | { kind: 'status'; word: string | undefined; details: Detail[] };

/** How to read one gateway's messages; null for an unknown one. */
export type MessageReader = {
  answer(body: unknown): GatewayMessage | null;
  /** Its notifications. */
  notification(body: unknown): GatewayMessage | null;
};

export function statusMessage(word: string | undefined, details: Detail[] = []): GatewayMessage {
  return { kind: 'status', word, details };
}

/** Facts in reading order, without missing ones. */
export function detailsOf(facts: Record<string, string | undefined>): Detail[] {
  return Object.entries(facts).flatMap(([label, text]) => (text ? [{ label, text }] : []));
}

/** A code and its text, if present. */
export function codeAndText(code: string | undefined, text: string | undefined) {
  return [code, text].filter(Boolean).join(' ') || undefined;
}

/** A gateway's status in plain words; an unknown one is unchanged. */
export function plainWord(word: string | undefined, words: Record<string, string>) {
  return word && (new Map(Object.entries(words)).get(word.toLowerCase()) ?? word);
}
