import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { UserContext, userOf, useSession } from '../../api/session/session.ts';
import { markResetLink } from '../../features/auth/reset/reset-link-mark.ts';
import { FullPageSpinner } from '../../ui/feedback/full-page-spinner.tsx';
import { rememberedPage, rememberPage } from '../../ui/page/remembered-page.ts';
import { paths, requestedCheckout } from '../paths.ts';
import { decideAccess, type PageAccess } from './decide-access.ts';
import { SessionRetry } from './session-retry.tsx';

/** Renders the pages inside for those who may see them and redirects everybody else. */
export function Guard({ access }: { access: PageAccess }) {
  const session = useSession();
  const decision = decideAccess(access, session);
  const location = useLocation();
  switch (decision.kind) {
    case 'show':
      return (
        <UserContext value={userOf(session)}>
          <Outlet />
        </UserContext>
      );
    case 'wait':
      return <FullPageSpinner />;
    case 'retry':
      return <SessionRetry error={decision.error} isBusy={decision.isBusy} />;
    case 'redirect': {
      const isResetLink = access === 'guest' && location.pathname === paths.resetPassword;
      const unremembered = isResetLink ? markResetLink('unopened') : undefined;
      const state = decision.remember ? rememberPage(location) : unremembered;
      // As after a login here: the user may have signed in in another tab.
      const asked =
        access === 'guest'
          ? (requestedCheckout(location.search) ?? rememberedPage(location.state))
          : null;
      return <Navigate to={asked ?? decision.to} replace state={state} />;
    }
  }
}
