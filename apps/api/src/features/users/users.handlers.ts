import type { adminUsers } from '@nobayon/shared/contract/admin-users.ts';
import type { ApiDeps } from '../../deps.ts';
import type { Handlers } from '../../http/mount.ts';
import { createUser } from './create-user.ts';
import { deleteUser } from './delete-user.ts';
import { findMissingUsers } from './find-missing-users.ts';
import { importUser } from './import-user.ts';
import { listUsers } from './list-users.ts';
import { showAdminUser } from './show-admin-user.ts';
import { showChatSync } from './show-chat-sync.ts';
import { type Updated, updateUser } from './update-user.ts';

export function adminUserHandlers(deps: ApiDeps): Handlers<typeof adminUsers> {
  const showUpdated = ({ user, sync }: Updated) => ({
    user: showAdminUser(user),
    ...showChatSync(sync, deps.settings),
  });
  return {
    list: ({ query }) => listUsers(deps, query),
    create: async ({ caller, body }) => ({
      user: showAdminUser(await createUser(deps, caller.id, body)),
      message: 'User created successfully',
    }),
    update: async ({ caller, params, body }) => {
      const who = { adminId: caller.id, userId: params.id };
      const updated = await updateUser(deps, who, body);
      return { message: 'User updated successfully', ...showUpdated(updated) };
    },
    remove: async ({ caller, params }) => {
      await deleteUser(deps, { adminId: caller.id, userId: params.id });
      return { message: 'User deleted successfully' };
    },
    missing: async () => ({ missingUsers: await findMissingUsers(deps) }),
    importFromOpenWebui: async ({ caller, body }) => ({
      message: 'User added successfully!',
      ...showUpdated(await importUser(deps, caller.id, body)),
    }),
  };
}
