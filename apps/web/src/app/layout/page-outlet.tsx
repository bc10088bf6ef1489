import { type ReactNode, Suspense } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { ErrorBoundary } from './error-boundary.tsx';

/**
 * The page inside a layout. Keyed by its path, so that a new page shows its loading state instead
 * of the old page, and leaving a crashed page resets the error.
 */
export function PageOutlet({ waiting }: { waiting: ReactNode }) {
  const { pathname } = useLocation();
  return (
    <ErrorBoundary key={pathname}>
      <Suspense fallback={waiting}>
        <Outlet />
      </Suspense>
    </ErrorBoundary>
  );
}
