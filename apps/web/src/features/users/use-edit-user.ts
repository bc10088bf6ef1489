import { useForm } from '@mantine/form';
import type { AdminUser } from '@nobayon/shared/contract/admin-users.ts';
import { useState } from 'react';
import { ApiError } from '../../api/call-error.ts';
import { useUser } from '../../api/session.ts';
import { useAppConfig } from '../../ui/use-app-config.ts';
import { useSubmit } from '../../ui/use-submit.ts';
import { type Merged, mergeUser } from './merge-user.ts';
import { saveUser } from './save-user.ts';
import { sayRefused } from './say-refused.ts';
import { type UserValues, updateErrors, valuesOf } from './user-values.ts';
import { findUser, forgetUsers } from './users-query.ts';

type Handlers = { onBusy: (isBusy: boolean) => void; onClose: () => void };

/** The user that the form began with, or goes on from once somebody else has saved meanwhile. */
type Basis = { user: AdminUser; values: UserValues; merged: Merged | null };

export function useEditUser(opened: AdminUser, { onBusy, onClose }: Handlers) {
  const { timeZone } = useAppConfig();
  const ownId = useUser().id;
  const [{ user, values: before, merged }, setBasis] = useState<Basis>(() => ({
    user: opened,
    values: valuesOf(opened, timeZone),
    merged: null,
  }));
  // A date that was entered is meant, also where it is the day of before.
  const [isDateEntered, setDateEntered] = useState(false);
  const form = useForm({
    initialValues: before,
    validate: (values) => updateErrors(before, values),
  });

  async function save(values: UserValues): Promise<void> {
    onBusy(true);
    const edit = { before, values, isDateEntered };
    await saveUser(user, { edit, isSelf: user.id === ownId }).finally(() => onBusy(false));
    onClose();
  }

  async function refused(error: unknown): Promise<void> {
    const saved = isStale(error) ? await findUser(user).catch(() => null) : null;
    if (saved) setBasis(goOnFrom(saved));
    else sayRefused(form, 'update', error);
  }

  /** Something was undone beside the form: it goes on from what that made of the user. */
  async function undone(): Promise<void> {
    const [saved] = await Promise.all([findUser(user).catch(() => null), forgetUsers()]);
    if (saved) setBasis({ ...goOnFrom(saved), merged: null });
  }

  /** Somebody else saved first: what was typed here is kept, on top of what they made of it. */
  function goOnFrom(saved: AdminUser): Basis {
    const values = valuesOf(saved, timeZone);
    const together = mergeUser(before, form.getValues(), values);
    form.setValues(together.values);
    return { user: saved, values, merged: together };
  }

  const { state, submit } = useSubmit(save, refused);
  const isBusy = state.kind === 'busy' || state.kind === 'done';
  const edit = { before, values: form.values, isDateEntered };
  return { form, edit, merged, isBusy, submit, undone, setDateEntered };
}

function isStale(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'changed_meanwhile';
}
