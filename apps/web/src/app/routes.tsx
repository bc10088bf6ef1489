import { type ComponentType, Suspense } from 'react';
import { Navigate, Route, Routes } from 'react-router-dom';
import { FullPageSpinner } from '../ui/feedback/full-page-spinner.tsx';
import type { PageAccess } from './access/decide-access.ts';
import { Guard } from './access/guard.tsx';
import { PageOutlet } from './layout/page-outlet.tsx';
import { AdminArea, pages, UserArea } from './pages.ts';
import { paths } from './paths.ts';

export function AppRoutes() {
  return (
    <Routes>
      <Route element={<Guard access="guest" />}>
        <Route element={<PageOutlet waiting={<FullPageSpinner />} />}>{routesFor('guest')}</Route>
      </Route>
      <Route element={<Guard access="anyone" />}>
        <Route element={<PageOutlet waiting={<FullPageSpinner />} />}>{routesFor('anyone')}</Route>
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
