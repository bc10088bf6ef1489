import { Button, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { accountAddress } from '@nobayon/shared/contract/account/account-address.ts';
import { call } from '../../../api/client.ts';
import { FormErrorNotice } from '../../../ui/errors/error-notice.tsx';
import {
  fieldErrors,
  focusFirstError,
  formErrorOf,
  showFormError,
} from '../../../ui/errors/form-errors.ts';
import { PasswordField } from '../../../ui/form/account/password-field.tsx';
import { useUnsavedInput } from '../../../ui/form/unsaved/use-unsaved-input.ts';
import { useSubmit } from '../../../ui/form/use-submit.ts';

const body = accountAddress.change.body;
const formErrorFor = (thrown: unknown) =>
  formErrorOf(
    thrown,
    ['email', 'currentPassword'],
    'Failed to change your email address. Please try again.',
    { email_taken: 'email' },
  );

type Values = { email: string; currentPassword: string };

export function ChangeAddressForm({ onDone }: { onDone: () => Promise<unknown> }) {
  const form = useForm<Values>({
    initialValues: { email: '', currentPassword: '' },
    validate: (values) => fieldErrors(body, values),
  });
  useUnsavedInput(form, { noun: 'address', subject: null });
  const { state, submit } = useSubmit(
    async (values: Values) => {
      await call(accountAddress.change, { body: values });
      await onDone();
    },
    (error) => showFormError(form, formErrorFor(error)),
  );
  return (
    <form noValidate onSubmit={form.onSubmit(submit, (errors) => focusFirstError(form, errors))}>
      <Stack gap="md" maw={420}>
        {state.kind === 'failed' && (
          <FormErrorNotice formError={formErrorFor(state.error)} error={state.error} />
        )}
        <TextInput
          label="New email"
          type="email"
          name="email"
          autoComplete="email"
          inputMode="email"
          {...form.getInputProps('email')}
        />
        <PasswordField
          label="Current password"
          name="currentPassword"
          autoComplete="current-password"
          {...form.getInputProps('currentPassword')}
        />
        <div>
          <Button type="submit" variant="default" size="sm" loading={state.kind === 'busy'}>
            Change email
          </Button>
        </div>
      </Stack>
    </form>
  );
}
