import { Button, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { AdminSignupBody, auth } from '@nobayon/shared/contract/auth.ts';
import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { ApiError } from '../../api/call-error.ts';
import { call } from '../../api/client.ts';
import { session } from '../../api/session.ts';
import { paths } from '../../app/paths.ts';
import { focusFirstError } from '../../ui/form-errors.ts';
import { RefusalNotice } from '../../ui/refusal-notice.tsx';
import { showRefusal } from '../../ui/show-refusal.ts';
import { useSubmit } from '../../ui/use-submit.ts';
import { AccountFields } from './account-fields.tsx';
import { adminSignupRefusal } from './admin-signup-refusal.ts';
import { type AdminSignupValues, adminSignupErrors } from './admin-signup-values.ts';

type Props = {
  setupTokenRequired: boolean;
  /** There is an administrator by now. */
  onClosed: () => void;
};

const empty: AdminSignupValues = {
  setupToken: '',
  firstname: '',
  lastname: '',
  email: '',
  password: '',
  confirmPassword: '',
};

export function AdminSignupForm({ setupTokenRequired, onClosed }: Props) {
  const navigate = useNavigate();
  const form = useForm({
    initialValues: empty,
    validate: (values) => adminSignupErrors(values, setupTokenRequired),
  });
  const { state, submit } = useSubmit(
    async (values: AdminSignupValues) => {
      await signUp(values);
      navigate(paths.admin, { replace: true });
    },
    (error) => {
      if (error instanceof ApiError && error.code === 'admin_exists') onClosed();
      else showRefusal(form, adminSignupRefusal(error));
    },
  );
  useEffect(() => () => session.enter(), []);

  return (
    <form noValidate onSubmit={form.onSubmit(submit, (errors) => focusFirstError(form, errors))}>
      <Stack gap="md">
        {state.kind === 'failed' && (
          <RefusalNotice refusal={adminSignupRefusal(state.error)} error={state.error} />
        )}
        {setupTokenRequired && (
          <TextInput
            label="Setup token"
            description="Whoever set up this installation has it: the setting SETUP_TOKEN."
            name="setupToken"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            {...form.getInputProps('setupToken')}
          />
        )}
        <AccountFields form={form} />
        <Button type="submit" fullWidth loading={state.kind === 'busy' || state.kind === 'done'}>
          Create Admin Account
        </Button>
      </Stack>
    </form>
  );
}

async function signUp({ confirmPassword: _, setupToken, ...account }: AdminSignupValues) {
  const given = setupToken.trim();
  const body = AdminSignupBody.parse({ ...account, ...(given && { setupToken: given }) });
  const { token, user } = await call(auth.adminSignup, { body });
  session.welcome(token, user);
}
