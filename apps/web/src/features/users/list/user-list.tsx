import { Paper, VisuallyHidden } from '@mantine/core';
import type { AdminUser } from '@nobayon/shared/contract/admin/admin-users.ts';
import { countText, plural } from '@nobayon/shared/domain/text/plural.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Navigate, useSearchParams } from 'react-router-dom';
import { useUser } from '../../../api/session/session.ts';
import { DataList } from '../../../ui/data-list/data-list.tsx';
import { ErrorState } from '../../../ui/errors/error-state.tsx';
import { useNow } from '../../../ui/hooks/use-now.ts';
import { ListFooter } from '../../../ui/pagination/list-footer.tsx';
import { withPage } from '../../../ui/pagination/page-in-url.ts';
import { usePagination } from '../../../ui/pagination/use-pagination.ts';
import css from '../users-page.module.css';
import { usersQuery } from '../users-query.ts';
import { expiryLook } from './expiry-look.ts';
import { NoUsers } from './no-users.tsx';
import { userColumns } from './user-columns.tsx';
import type { RoleFilter } from './users-url.ts';

type Props = {
  search: string;
  /** Applied to the loaded page. */
  role: RoleFilter;
  onEdit: (user: AdminUser) => void;
  onDelete: (user: AdminUser) => void;
  onAllRoles: () => void;
};

export function UserList({ search, role, onEdit, onDelete, onAllRoles }: Props) {
  const [params] = useSearchParams();
  const { page, goToPage, top } = usePagination();
  const ownId = useUser().id;
  const now = useNow();
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...usersQuery(page, search),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

  if (error && !data) {
    return (
      <Paper>
        <ErrorState title="Failed to load users" error={error} onRetry={() => refetch()} />
      </Paper>
    );
  }
  const pages = data?.pagination.pages ?? 0;
  if (data && !isPlaceholderData && page > 1 && page > pages) {
    return <Navigate replace to={{ search: withPage(params, Math.max(1, pages)).toString() }} />;
  }
  const shown = data?.users.filter((user) => role === 'all' || user.role === role);
  return (
    <div ref={top} className={css.list}>
      {/* With several pages, their footer is announced. */}
      <VisuallyHidden role="status">
        {shown && !isPlaceholderData && pages <= 1 && foundText(shown.length)}
      </VisuallyHidden>
      <DataList
        caption="Users"
        rows={shown}
        columns={userColumns({ now, ownId, onEdit, onDelete })}
        tone={({ expiry_date }) => expiryLook(expiry_date, now).tone}
        isBusy={isPlaceholderData}
        expected={10}
        tableFrom="62em"
        empty={
          <NoUsers
            search={search}
            isFiltered={(data?.users.length ?? 0) > 0}
            onAllRoles={onAllRoles}
          />
        }
      />
      {pages > 1 && (
        <ListFooter
          text={`Page ${countText(page)} of ${countText(pages)}`}
          pagination={{ page, pages }}
          isBusy={isPlaceholderData}
          onPageChange={goToPage}
        />
      )}
    </div>
  );
}

function foundText(count: number): string {
  return count === 0 ? 'No users' : plural(count, 'user');
}
