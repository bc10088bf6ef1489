import { Button, Group, Stack } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { User } from '@nobayon/shared/contract/account/auth.ts';
import { type ReactNode, useEffect, useRef } from 'react';
import { session } from '../../../api/session/session.ts';
import { FormErrorNotice } from '../../../ui/errors/error-notice.tsx';
import { focusFirstError, formErrorOf, showFormError } from '../../../ui/errors/form-errors.ts';
import { useSubmit } from '../../../ui/form/use-submit.ts';

type Props<Values extends Record<string, unknown>> = {
  form: UseFormReturnType<Values>;
  /** What is changed, for screen readers: "Your name". */
  label: string;
  submitText: string;
  failed: string;
  save: (values: Values) => Promise<{ user: User }>;
  onSaved: () => void;
  onCancel: () => void;
  children: ReactNode;
};

/** An inline form that changes a field of the user's own account. */
export function AccountForm<Values extends Record<string, unknown>>(props: Props<Values>) {
  const { form, label, submitText, failed, save, onSaved, onCancel, children } = props;
  const place = useRef<HTMLFormElement>(null);
  const formErrorFor = (thrown: unknown) => formErrorOf(thrown, Object.keys(form.values), failed);
  const { state, submit } = useSubmit(
    async (values: Values) => {
      const token = session.token();
      const requestedAt = Date.now();
      const { user } = await save(values);
      if (token) session.change(token, user, requestedAt);
      onSaved();
    },
    (error) => showFormError(form, formErrorFor(error)),
  );
  useEffect(() => place.current?.querySelector('input')?.focus(), []);
  const isBusy = state.kind === 'busy';

  return (
    <form
      aria-label={label}
      ref={place}
      noValidate
      onSubmit={form.onSubmit(submit, (errors) => focusFirstError(form, errors))}
    >
      <Stack gap="sm">
        {state.kind === 'failed' && (
          <FormErrorNotice formError={formErrorFor(state.error)} error={state.error} />
        )}
        {children}
        <Group gap="xs" mt="xs">
          <Button type="submit" size="sm" loading={isBusy}>
            {submitText}
          </Button>
          <Button variant="default" size="sm" disabled={isBusy} onClick={onCancel}>
            Cancel
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
