import { type ReactNode, Suspense } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { ErrorBoundary } from './error-boundary.tsx';

/**
 * The page inside a layout. Keyed by its path: a new page shows that it is being fetched instead of
 * leaving the old one standing, and leaving a broken page mends it.
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
