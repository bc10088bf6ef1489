import { Button } from '@mantine/core';
import type { AdminUser } from '@nobayon/shared/contract/admin/admin-users.ts';
import { IconUserPlus, IconUserSearch } from '@tabler/icons-react';
import { ExportButton } from '../../ui/data-list/buttons/export-button.tsx';
import { searchInUrl } from '../../ui/data-list/search-in-url.ts';
import { useDialog } from '../../ui/dialogs/use-dialog.ts';
import { useAddParam } from '../../ui/hooks/use-add-param.ts';
import { useUrlParams } from '../../ui/hooks/use-url-params.ts';
import { Page } from '../../ui/page/page.tsx';
import { ChatServicePanel } from './chat-service/chat-service-panel.tsx';
import { ChatRemovals } from './chat-service/removals/removal-list.tsx';
import { CreateUserDialog } from './create/create-user-dialog.tsx';
import { DeleteUser } from './delete/delete-user.tsx';
import { EditUserDialog } from './edit/edit-user-dialog.tsx';
import { UserList } from './list/user-list.tsx';
import { UsersToolbar } from './list/users-toolbar.tsx';
import { type RoleFilter, roleInUrl, withRole, withSearch } from './list/users-url.ts';
import { recheckMissing } from './missing/missing-query.ts';
import { MissingUsers } from './missing/missing-users.tsx';
import css from './users-page.module.css';

export function UsersPage() {
  const [params, changeParams] = useUrlParams();
  const role = roleInUrl(params);
  const search = searchInUrl(params);
  const creation = useDialog<null>();
  const editing = useDialog<AdminUser>();
  const deletion = useDialog<AdminUser>();
  const missing = useDialog<null>();
  useAddParam(() => creation.open(null));

  function setRole(next: RoleFilter): void {
    changeParams((now) => withRole(now, next), { preventScrollReset: true });
  }

  return (
    <Page
      title="User Management"
      actions={
        <>
          <ExportButton
            request={{
              kind: 'users',
              ...(search && { search }),
              ...(role !== 'all' && { role }),
            }}
          />
          <Button
            variant="default"
            size="sm"
            leftSection={<IconUserSearch aria-hidden size={18} />}
            onClick={() => {
              recheckMissing();
              missing.open(null);
            }}
          >
            Check Missing Users
          </Button>
          <Button
            size="sm"
            leftSection={<IconUserPlus aria-hidden size={18} />}
            onClick={() => creation.open(null)}
          >
            Add User
          </Button>
        </>
      }
    >
      <div className={css.content}>
        <ChatServicePanel />
        <ChatRemovals />
        <UsersToolbar
          search={search}
          role={role}
          onSearch={(text) => changeParams((now) => withSearch(now, text))}
          onRole={setRole}
        />
        <UserList
          search={search}
          role={role}
          onEdit={editing.open}
          onDelete={deletion.open}
          onAllRoles={() => setRole('all')}
        />
      </div>
      <CreateUserDialog dialog={creation} />
      <EditUserDialog dialog={editing} />
      <DeleteUser dialog={deletion} />
      <MissingUsers dialog={missing} />
    </Page>
  );
}
