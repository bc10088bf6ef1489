import { Button } from '@mantine/core';
import type { AdminUser } from '@nobayon/shared/contract/admin-users.ts';
import { IconUserPlus, IconUserSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { ExportButton } from '../../ui/export-button.tsx';
import { Page } from '../../ui/page.tsx';
import { useAddress } from '../../ui/use-address.ts';
import { useDialog } from '../../ui/use-dialog.ts';
import { ChatServicePanel } from './chat-service-panel.tsx';
import { CreateUserDialog } from './create-user-dialog.tsx';
import { DeleteUser } from './delete-user.tsx';
import { EditUserDialog } from './edit-user-dialog.tsx';
import { recheckMissing } from './missing-query.ts';
import { MissingUsers } from './missing-users.tsx';
import { UserList } from './user-list.tsx';
import { searchInAddress, withSearch } from './users-address.ts';
import css from './users-page.module.css';
import { type RoleFilter, UsersToolbar } from './users-toolbar.tsx';

export function UsersPage() {
  const [address, changeAddress] = useAddress();
  const [role, setRole] = useState<RoleFilter>('all');
  const search = searchInAddress(address);
  const creation = useDialog<null>();
  const editing = useDialog<AdminUser>();
  const deletion = useDialog<AdminUser>();
  const missing = useDialog<null>();

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
        <UsersToolbar
          search={search}
          role={role}
          onSearch={(text) => changeAddress((now) => withSearch(now, text))}
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
