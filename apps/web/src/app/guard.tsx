import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { useSession } from '../api/session.ts';
import { FullPageSpinner } from '../ui/full-page-spinner.tsx';
import { rememberPage } from '../ui/remembered-page.ts';
import { decideAccess, type PageAccess } from './decide-access.ts';
import { SessionRetry } from './session-retry.tsx';

/** Lets through whom the pages inside are for, and sends everybody else where they belong. */
export function Guard({ access }: { access: PageAccess }) {
  const decision = decideAccess(access, useSession());
  const location = useLocation();
  switch (decision.kind) {
    case 'show':
      return <Outlet />;
    case 'wait':
      return <FullPageSpinner />;
    case 'retry':
      return <SessionRetry error={decision.error} />;
    case 'redirect': {
      const state = decision.remember ? rememberPage(location) : undefined;
      return <Navigate to={decision.to} replace state={state} />;
    }
  }
}
