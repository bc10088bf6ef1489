import { Button, Group, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { accountPhone } from '@nobayon/shared/contract/account/account-phone.ts';
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
  formErrorOf(thrown, ['phone'], 'Failed to change your phone number. Please try again.');

type Props = { user: User; onSaved: () => void; onCancel: () => void };

/** Changes one's own phone number. */
export function PhoneForm({ user, onSaved, onCancel }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const form = useForm({
    initialValues: { phone: user.phone ?? '' },
    validate: (values) => fieldErrors(accountPhone.change.body, values),
  });
  const { state, submit } = useSubmit(
    async (values: { phone: string }) => {
      const token = session.token();
      const changed = await call(accountPhone.change, { body: values });
      if (token) session.confirm(token, changed.user);
      onSaved();
    },
    (error) => showFormError(form, formErrorFor(error)),
  );
  useEffect(() => input.current?.focus(), []);
  const isBusy = state.kind === 'busy';

  return (
    <form
      aria-label="Your phone number"
      noValidate
      onSubmit={form.onSubmit(submit, (errors) => focusFirstError(form, errors))}
    >
      <Stack gap="sm">
        {state.kind === 'failed' && (
          <FormErrorNotice formError={formErrorFor(state.error)} error={state.error} />
        )}
        <TextInput
          label="Phone number"
          description="For payment providers that require one. Leave empty for none."
          name="phone"
          type="tel"
          autoComplete="tel"
          {...form.getInputProps('phone')}
          ref={input}
        />
        <Group gap="xs" mt="xs">
          <Button type="submit" size="sm" loading={isBusy}>
            Save phone number
          </Button>
          <Button variant="default" size="sm" disabled={isBusy} onClick={onCancel}>
            Cancel
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
