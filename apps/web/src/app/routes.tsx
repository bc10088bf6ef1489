import { Suspense } from 'react';
import { Navigate, Route, Routes } from 'react-router-dom';
import { FullPageSpinner } from '../ui/full-page-spinner.tsx';
import { Guard } from './guard.tsx';
import { pages } from './pages.ts';
import { paths } from './paths.ts';

export function AppRoutes() {
  return (
    <Suspense fallback={<FullPageSpinner />}>
      <Routes>
        <Route element={<Guard access="guest" />}>
          <Route path={paths.login} element={<pages.Login />} />
          <Route path={paths.register} element={<pages.Register />} />
        </Route>
        <Route element={<Guard access="user" />}>
          <Route path={paths.dashboard} element={<pages.Dashboard />} />
        </Route>
        <Route path="*" element={<Navigate to={paths.dashboard} replace />} />
      </Routes>
    </Suspense>
  );
}
