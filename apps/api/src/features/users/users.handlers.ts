import type { adminUsers } from '@nobayon/shared/contract/admin/admin-users.ts';
import type { ApiDeps } from '../../deps.ts';
import type { Handlers } from '../../http/mount.ts';
import { createUser } from './create-user.ts';
import { deleteUser } from './delete/delete-user.ts';
import { removeSecondFactor } from './edit/remove-second-factor.ts';
import { type Updated, updateUser } from './edit/update-user.ts';
import { listUsers } from './list/list-users.ts';
import { findMissingUsers } from './missing/find-missing-users.ts';
import { importUser } from './missing/import-user.ts';
import { showAdminUser } from './show-admin-user.ts';
import { showChatSync, showRemovalWarning } from './show-chat-sync.ts';

export function adminUserHandlers(deps: ApiDeps): Handlers<typeof adminUsers> {
  const showUpdated = ({ user, sync }: Updated) => ({
    user: showAdminUser(user),
    ...showChatSync(sync, deps.settings),
  });
  return {
    list: ({ query }) => listUsers(deps, query),
    create: async (request) => ({
      user: showAdminUser(await createUser(deps, request)),
      message: 'User created successfully',
    }),
    update: async (request) => ({
      message: 'User updated successfully',
      ...showUpdated(await updateUser(deps, request)),
    }),
    removeSecondFactor: async (request) => {
      await removeSecondFactor(deps, request);
      return { message: 'Two-step sign-in removed' };
    },
    remove: async (request) => {
      const removal = await deleteUser(deps, request);
      return {
        message: 'User deleted successfully',
        ...showRemovalWarning(removal, deps.settings),
      };
    },
    missing: async () => ({ missingUsers: await findMissingUsers(deps) }),
    importFrom: async (request) => ({
      message: 'User added successfully!',
      ...showUpdated(await importUser(deps, request)),
    }),
  };
}
