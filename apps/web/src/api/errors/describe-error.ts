import { recoveryHint, serverText } from './error-text.ts';

/** What failed, and what the user can do about it. */
export type ErrorDescription = { text: string; hint: string | null };

/** Null if there is no advice. */
export function withoutHint(text: string): ErrorDescription {
  return { text, hint: null };
}

/** The server's text, or the given one if it sent none; and the hint, if there is one. */
export function describeError(thrown: unknown, otherwise: string): ErrorDescription {
  return { text: serverText(thrown, otherwise), hint: recoveryHint(thrown) };
}

/** The same as one text, with the hint on a line of its own. */
export function errorTextWithHint(thrown: unknown, otherwise: string): string {
  const { text, hint } = describeError(thrown, otherwise);
  return hint ? `${text}\n${hint}` : text;
}
