import { Button, Group, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { accountName } from '@nobayon/shared/contract/account/account-name.ts';
import type { User } from '@nobayon/shared/contract/account/auth.ts';
import { useEffect, useRef } from 'react';
import { call } from '../../../api/client.ts';
import { session } from '../../../api/session/session.ts';
import { FormErrorNotice } from '../../../ui/errors/error-notice.tsx';
import {
  fieldErrors,
  focusFirstError,
  formErrorOf,
  showFormError,
} from '../../../ui/errors/form-errors.ts';
import { useSubmit } from '../../../ui/form/use-submit.ts';

const formErrorFor = (thrown: unknown) =>
  formErrorOf(thrown, ['firstname', 'lastname'], 'Failed to change your name. Please try again.');

type Values = Pick<User, 'firstname' | 'lastname'>;
type Props = { user: User; onSaved: () => void; onCancel: () => void };

/** Changes one's own name. */
export function NameForm({ user: { firstname, lastname }, onSaved, onCancel }: Props) {
  const first = useRef<HTMLInputElement>(null);
  const form = useForm<Values>({
    initialValues: { firstname, lastname },
    validate: (values) => fieldErrors(accountName.change.body, values),
  });
  const { state, submit } = useSubmit(
    async (values: Values) => {
      const token = session.token();
      const { user } = await call(accountName.change, { body: values });
      if (token) session.confirm(token, user);
      onSaved();
    },
    (error) => showFormError(form, formErrorFor(error)),
  );
  useEffect(() => first.current?.focus(), []);
  const isBusy = state.kind === 'busy';

  return (
    <form
      aria-label="Your name"
      noValidate
      onSubmit={form.onSubmit(submit, (errors) => focusFirstError(form, errors))}
    >
      <Stack gap="sm">
        {state.kind === 'failed' && (
          <FormErrorNotice formError={formErrorFor(state.error)} error={state.error} />
        )}
        <TextInput
          label="First name"
          name="firstname"
          autoComplete="given-name"
          {...form.getInputProps('firstname')}
          ref={first}
        />
        <TextInput
          label="Last name"
          name="lastname"
          autoComplete="family-name"
          {...form.getInputProps('lastname')}
        />
        <Group gap="xs" mt="xs">
          <Button type="submit" size="sm" loading={isBusy}>
            Save name
          </Button>
          <Button variant="default" size="sm" disabled={isBusy} onClick={onCancel}>
            Cancel
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
