import type { GuestReason, Session } from '../../api/session/session.ts';
import { paths } from '../paths.ts';

/** Who may see a page. */
export type PageAccess = 'anyone' | 'guest' | 'user' | 'admin';

export type AccessDecision =
  | { kind: 'show' }
  /** Not known yet. */
  | { kind: 'wait' }
  /** Cannot be determined now: offer to try again. `isBusy`: this is being done. */
  | { kind: 'retry'; error: unknown; isBusy: boolean }
  /** `remember`: whether to return to the requested page after the login. */
  | { kind: 'redirect'; to: string; remember: boolean };

// After signing out the page is not remembered: the next user may be another person.
const isRemembered = {
  not_yet: true,
  signed_out: false,
  signed_out_everywhere: false,
  ended: true,
  unauthorized: true,
} satisfies Record<GuestReason, boolean>;

/** Decides what a visitor of a page gets. */
export function decideAccess(access: PageAccess, session: Session): AccessDecision {
  switch (session.kind) {
    case 'restoring':
      // The last known record is used while it is being refreshed. Only the role must be verified
      // first.
      if (access === 'user' && session.known) return { kind: 'show' };
      return session.error === undefined
        ? { kind: 'wait' }
        : { kind: 'retry', error: session.error, isBusy: true };
    case 'unreachable':
      if (access === 'user' && session.known) return { kind: 'show' };
      return { kind: 'retry', error: session.error, isBusy: false };
    case 'guest':
      if (access === 'guest' || access === 'anyone') return { kind: 'show' };
      return { kind: 'redirect', to: paths.login, remember: isRemembered[session.left] };
    case 'welcome':
      // The login page shows its message for a second and then redirects by itself.
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
