import type { User } from '@nobayon/shared/contract/account/auth.ts';
import { useEffect } from 'react';
import { session } from '../../api/session/session.ts';
import { useIsLeft } from '../../ui/hooks/use-is-left.ts';

/**
 * Begins the session of a page on which users sign in. Its welcome ends when the page is left, also
 * if that was before the server's reply.
 */
export function useWelcome(): (token: string, user: User) => void {
  const isLeft = useIsLeft();
  useEffect(() => () => session.enter(), []);

  return (token, user) => {
    session.welcome(token, user);
    if (isLeft.current) session.enter();
  };
}
