import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { restoreSession } from '../api/refresh-user.ts';
import { session, useSession } from '../api/session.ts';
import { ErrorState } from '../ui/error-state.tsx';
import { FullPageSpinner } from '../ui/full-page-spinner.tsx';
import { rememberPage } from '../ui/remembered-page.ts';
import { decideAccess, type PageAccess } from './decide-access.ts';

/** Lets through whom the pages inside are for, and sends everybody else where they belong. */
export function Guard({ access }: { access: PageAccess }) {
  const state = useSession();
  const location = useLocation();
  const decision = decideAccess(access, state);
  switch (decision.kind) {
    case 'show':
      return <Outlet />;
    case 'wait':
      return <FullPageSpinner />;
    case 'retry':
      return (
        <ErrorState error={state.kind === 'unreachable' ? state.error : null} onRetry={tryAgain} />
      );
    case 'redirect':
      return (
        <Navigate
          to={decision.to}
          replace
          state={decision.remember ? rememberPage(location) : undefined}
        />
      );
  }
}

function tryAgain(): void {
  session.retry();
  void restoreSession();
}
