import { LoadingSkeleton } from '../../../ui/feedback/loading-skeleton.tsx';
import { PageOutlet } from '../page-outlet.tsx';
import { AdminHeader } from './admin-header.tsx';
import css from './admin-layout.module.css';

/** The layout of all administrators' pages. */
export function AdminLayout() {
  return (
    <div className={css.area}>
      <AdminHeader />
      <PageOutlet
        waiting={
          <div className={css.waiting}>
            <LoadingSkeleton shape="page" />
          </div>
        }
      />
    </div>
  );
}
