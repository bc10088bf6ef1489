import { useForm } from '@mantine/form';
import type { AdminUser } from '@nobayon/shared/contract/admin/admin-users.ts';
import { useState } from 'react';
import { isStale } from '../../../api/errors/call-error.ts';
import { useUser } from '../../../api/session/session.ts';
import { useAppConfig } from '../../../ui/hooks/use-app-config.ts';
import { saveUser } from '../form/save-user.ts';
import { showUserError } from '../form/show-user-error.ts';
import { type UserValues, updateErrors, userValuesOf } from '../form/user-values.ts';
import { findUser, invalidateUsers } from '../users-query.ts';
import { type Merged, mergeUser } from './merge-user.ts';

/** The user as the form loaded it, or as another administrator saved it since. */
type Basis = { user: AdminUser; values: UserValues; merged: Merged | null };

export function useEditUser(opened: AdminUser) {
  const { timeZone } = useAppConfig();
  const ownId = useUser().id;
  const [{ user, values: before, merged }, setBasis] = useState<Basis>(() => ({
    user: opened,
    values: userValuesOf(opened, timeZone),
    merged: null,
  }));
  // An entered date is intended, even if it is the same day as before.
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

  /** A change was undone beside the form, which continues with the resulting user. */
  async function undone(): Promise<void> {
    const [saved] = await Promise.all([findUser(user).catch(() => null), invalidateUsers()]);
    if (saved) setBasis({ ...goOnFrom(saved), merged: null });
  }

  /** Another administrator saved first: the input is kept and merged with their changes. */
  function goOnFrom(saved: AdminUser): Basis {
    const values = userValuesOf(saved, timeZone);
    const together = mergeUser(before, { ...form.getValues(), isDateEntered }, values);
    form.setValues(together.values);
    return { user: saved, values, merged: together };
  }

  const edit = { before, values: form.values, isDateEntered };
  return { form, user, edit, merged, save, onFailed, undone, setDateEntered };
}
