import { recoveryHint, serverText } from './error-text.ts';

/** What did not work, and what the reader can do about it. */
export type ErrorDescription = { text: string; hint: string | null };

/** Where there is no more to say than what did not work. */
export function withoutHint(text: string): ErrorDescription {
  return { text, hint: null };
}

/** The server's own text, or the given one where it sent none; and the hint, where there is one. */
export function describeError(thrown: unknown, otherwise: string): ErrorDescription {
  return { text: serverText(thrown, otherwise), hint: recoveryHint(thrown) };
}

/** The same as one text, the hint on a line of its own. */
export function errorTextWithHint(thrown: unknown, otherwise: string): string {
  const { text, hint } = describeError(thrown, otherwise);
  return hint ? `${text}\n${hint}` : text;
}
