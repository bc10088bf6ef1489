import { historyText } from '../../ui/page/history-state.ts';

/** History state with the entered email address, for the next form. */
export function rememberEmail(email: string): { email: string } {
  return { email };
}

/** The email address of the form before; empty if none was entered. */
export function rememberedEmail(historyState: unknown): string {
  return historyText(historyState, 'email') ?? '';
}
