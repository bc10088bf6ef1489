import type { GuestReason, Session } from '../../api/session/session.ts';
import { paths } from '../paths.ts';

/** Who a page is for. */
export type PageAccess = 'anyone' | 'guest' | 'user' | 'admin';

export type AccessDecision =
  | { kind: 'show' }
  /** Not known yet. */
  | { kind: 'wait' }
  /** Cannot be known now: offer to try again. */
  | { kind: 'retry'; error: unknown }
  /** `remember`: whether the page asked for is to be opened after the login. */
  | { kind: 'redirect'; to: string; remember: boolean };

// Whoever signs out has finished with the page; the next one to sign in may be another person.
const isRemembered = {
  not_yet: true,
  signed_out: false,
  signed_out_everywhere: false,
  ended: true,
  unauthorized: true,
} satisfies Record<GuestReason, boolean>;

/** What a visitor gets who asks for a page. */
export function decideAccess(access: PageAccess, session: Session): AccessDecision {
  switch (session.kind) {
    case 'restoring':
      // What was last known is shown while it is asked anew. Who is an administrator is asked first.
      return access === 'user' && session.known ? { kind: 'show' } : { kind: 'wait' };
    case 'unreachable':
      if (access === 'user' && session.known) return { kind: 'show' };
      return { kind: 'retry', error: session.error };
    case 'guest':
      if (access === 'guest' || access === 'anyone') return { kind: 'show' };
      return { kind: 'redirect', to: paths.login, remember: isRemembered[session.left] };
    case 'welcome':
      // The login page says so for a second before it leads on by itself.
      if (access === 'guest') return { kind: 'show' };
      return decideForUser(access, session.user.role);
    case 'signed_in':
      if (access === 'guest') return { kind: 'redirect', to: paths.dashboard, remember: false };
      return decideForUser(access, session.user.role);
  }
}

function decideForUser(
  access: Exclude<PageAccess, 'guest'>,
  role: 'user' | 'admin',
): AccessDecision {
  if (access === 'admin' && role !== 'admin') {
    return { kind: 'redirect', to: paths.dashboard, remember: false };
  }
  return { kind: 'show' };
}
