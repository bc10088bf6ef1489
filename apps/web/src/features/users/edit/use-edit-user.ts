import { useForm } from '@mantine/form';
import type { AdminUser } from '@nobayon/shared/contract/admin/admin-users.ts';
import { useState } from 'react';
import { ApiError } from '../../../api/errors/call-error.ts';
import { useUser } from '../../../api/session/session.ts';
import { useAppConfig } from '../../../ui/hooks/use-app-config.ts';
import { saveUser } from '../form/save-user.ts';
import { showUserError } from '../form/show-user-error.ts';
import { type UserValues, updateErrors, userValuesOf } from '../form/user-values.ts';
import { findUser, invalidateUsers } from '../users-query.ts';
import { type Merged, mergeUser } from './merge-user.ts';

/** The user that the form began with, or goes on from once somebody else has saved meanwhile. */
type Basis = { user: AdminUser; values: UserValues; merged: Merged | null };

export function useEditUser(opened: AdminUser) {
  const { timeZone } = useAppConfig();
  const ownId = useUser().id;
  const [{ user, values: before, merged }, setBasis] = useState<Basis>(() => ({
    user: opened,
    values: userValuesOf(opened, timeZone),
    merged: null,
  }));
  // A date that was entered is meant, also where it is the day of before.
  const [isDateEntered, setDateEntered] = useState(false);
  const form = useForm({
    initialValues: before,
    validate: (values) => updateErrors(before, values),
  });

  async function save(values: UserValues): Promise<void> {
    const edit = { before, values, isDateEntered };
    await saveUser(user, { edit, isSelf: user.id === ownId });
  }

  async function onFailed(error: unknown): Promise<void> {
    const saved = isStale(error) ? await findUser(user).catch(() => null) : null;
    if (saved) setBasis(goOnFrom(saved));
    else showUserError(form, 'update', error);
  }

  /** Something was undone beside the form: it goes on from what that made of the user. */
  async function undone(): Promise<void> {
    const [saved] = await Promise.all([findUser(user).catch(() => null), invalidateUsers()]);
    if (saved) setBasis({ ...goOnFrom(saved), merged: null });
  }

  /** Somebody else saved first: what was typed here is kept, on top of what they made of it. */
  function goOnFrom(saved: AdminUser): Basis {
    const values = userValuesOf(saved, timeZone);
    const together = mergeUser(before, form.getValues(), values);
    form.setValues(together.values);
    return { user: saved, values, merged: together };
  }

  const edit = { before, values: form.values, isDateEntered };
  return { form, edit, merged, save, onFailed, undone, setDateEntered };
}

function isStale(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'changed_meanwhile';
}
