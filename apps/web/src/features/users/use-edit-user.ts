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
import { findUser } from './users-query.ts';

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
  const form = useForm({
    initialValues: before,
    validate: (values) => updateErrors(before, values),
  });

  async function save(values: UserValues): Promise<void> {
    onBusy(true);
    await saveUser(user, { before, values, isSelf: user.id === ownId }).finally(() =>
      onBusy(false),
    );
    onClose();
  }

  async function refused(error: unknown): Promise<void> {
    const saved = isStale(error) ? await findUser(user).catch(() => null) : null;
    if (saved) goOnFrom(saved);
    else sayRefused(form, 'update', error);
  }

  /** Somebody else saved first: what was typed here is kept, on top of what they made of it. */
  function goOnFrom(saved: AdminUser): void {
    const values = valuesOf(saved, timeZone);
    const together = mergeUser(before, form.getValues(), values);
    form.setValues(together.values);
    setBasis({ user: saved, values, merged: together });
  }

  const { state, submit } = useSubmit(save, refused);
  return { form, before, merged, isBusy: state.kind === 'busy' || state.kind === 'done', submit };
}

function isStale(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'changed_meanwhile';
}
