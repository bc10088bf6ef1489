import { serverText } from '../../api/server-text.ts';
import { wayOn } from '../../api/way-on.ts';

/** Why something was refused, and what is known of how to go on. */
export type Reason = { text: string; hint: string | null };

/** Our own words. */
export function because(text: string): Reason {
  return { text, hint: null };
}

/** The server's words, or `otherwise` where it sent none. */
export function reasonOf(thrown: unknown, otherwise: string): Reason {
  return { text: serverText(thrown, otherwise), hint: wayOn(thrown) };
}
