import { type ReactNode, Suspense, useEffect } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { keepFocus } from '../../ui/page/keep-focus.ts';
import { ErrorBoundary } from './error-boundary.tsx';

/**
 * The page inside a layout. Keyed by its path, so that a new page shows its loading state instead
 * of the old page, and leaving a crashed page resets the error.
 */
export function PageOutlet({ waiting }: { waiting: ReactNode }) {
  const { pathname } = useLocation();
  useEffect(keepFocus, []);
  return (
    <ErrorBoundary key={pathname}>
      <Suspense fallback={waiting}>
        <Outlet />
      </Suspense>
    </ErrorBoundary>
  );
}
