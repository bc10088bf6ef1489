import { randomBytes } from 'node:crypto';
import { epochSeconds } from './chat-user.ts';

type ChatSession = { userId: string; beganAt: number };

const MAX_KEPT = 10_000;

/** The sessions of the chat service, by their token. */
export function createChatSessions() {
  const sessions = new Map<string, ChatSession>();
  /** The second up to which the provider has ended the sessions of a user. */
  const endedUpTo = new Map<string, number>();

  return {
    open(userId: string): string {
      const token = `sandbox.${randomBytes(24).toString('base64url')}`;
      sessions.set(token, { userId, beganAt: epochSeconds(new Date()) });
      const oldest = sessions.keys().next().value;
      if (sessions.size > MAX_KEPT && oldest !== undefined) sessions.delete(oldest);
      return token;
    },
    close: (token: string): void => void sessions.delete(token),
    /** Ends the sessions of a user that began up to this second, including those that follow in it. */
    closeAllOf: (userId: string): void => void endedUpTo.set(userId, epochSeconds(new Date())),
    userIdOf(token: string): string | undefined {
      const session = sessions.get(token);
      const isOpen = session && session.beganAt > (endedUpTo.get(session.userId) ?? 0);
      return isOpen ? session.userId : undefined;
    },
    clear(): void {
      sessions.clear();
      endedUpTo.clear();
    },
  };
}
