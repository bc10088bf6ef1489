import type { User } from '@nobayon/shared/contract/account/auth.ts';
import { useEffect, useRef } from 'react';
import { session } from '../../api/session/session.ts';

/**
 * Begins the session of a page on which users sign in. Its welcome ends when the page is left, also
 * if that was before the server's reply.
 */
export function useWelcome(): (token: string, user: User) => void {
  const isLeft = useRef(false);
  useEffect(() => {
    isLeft.current = false;
    return () => {
      isLeft.current = true;
      session.enter();
    };
  }, []);

  return (token, user) => {
    session.welcome(token, user);
    if (isLeft.current) session.enter();
  };
}
