import { type ComponentType, Suspense } from 'react';
import { Navigate, Route, Routes } from 'react-router-dom';
import { FullPageSpinner } from '../ui/full-page-spinner.tsx';
import type { PageAccess } from './decide-access.ts';
import { Guard } from './guard.tsx';
import { PageOutlet } from './page-outlet.tsx';
import { AdminArea, pages, UserArea } from './pages.ts';
import { paths } from './paths.ts';

export function AppRoutes() {
  return (
    <Routes>
      <Route element={<Guard access="guest" />}>
        <Route element={<PageOutlet waiting={<FullPageSpinner />} />}>{routesFor('guest')}</Route>
      </Route>
      <Route element={<Guard access="user" />}>
        <Route element={<Area Around={UserArea} />}>{routesFor('user')}</Route>
      </Route>
      <Route element={<Guard access="admin" />}>
        <Route element={<Area Around={AdminArea} />}>{routesFor('admin')}</Route>
      </Route>
      <Route path="*" element={<Navigate to={paths.dashboard} replace />} />
    </Routes>
  );
}

function Area({ Around }: { Around: ComponentType }) {
  return (
    <Suspense fallback={<FullPageSpinner />}>
      <Around />
    </Suspense>
  );
}

function routesFor(wanted: PageAccess) {
  return pages
    .filter(({ access }) => access === wanted)
    .map(({ path, Component }) => <Route key={path} path={path} element={<Component />} />);
}
