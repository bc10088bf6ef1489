import { historyText } from '../../../ui/page/history-state.ts';

/** `unopened`: its user was signed in, and reset links are for guests only. */
type ResetLinkMark = 'used' | 'unopened';

/**
 * History state that says what became of a reset link. It survives a reload and contains no secret.
 */
export function markResetLink(mark: ResetLinkMark): { resetLink: ResetLinkMark } {
  return { resetLink: mark };
}

export function isResetLink(mark: ResetLinkMark, historyState: unknown): boolean {
  return historyText(historyState, 'resetLink') === mark;
}
