import { Button, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { AdminSignupBody, auth } from '@nobayon/shared/contract/account/auth.ts';
import { useNavigate } from 'react-router-dom';
import { call } from '../../../api/client.ts';
import { ApiError } from '../../../api/errors/call-error.ts';
import { paths } from '../../../app/paths.ts';
import { FormErrorNotice } from '../../../ui/errors/error-notice.tsx';
import { focusFirstError, showFormError } from '../../../ui/errors/form-errors.ts';
import { useSubmit } from '../../../ui/form/use-submit.ts';
import { AccountFields } from '../register/account-fields.tsx';
import { useWelcome } from '../use-welcome.ts';
import { adminSignupFormError } from './admin-signup-error.ts';
import { type AdminSignupValues, adminSignupErrors } from './admin-signup-values.ts';

type Props = {
  setupTokenRequired: boolean;
  /** Called if an administrator exists by now. */
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
  const welcome = useWelcome();
  const form = useForm({
    initialValues: empty,
    validate: (values) => adminSignupErrors(values, { setupTokenRequired }),
  });
  const { state, submit } = useSubmit(
    async (values: AdminSignupValues) => {
      const { token, user } = await signUp(values);
      welcome(token, user);
      navigate(paths.admin, { replace: true });
    },
    (error) => {
      if (error instanceof ApiError && error.code === 'admin_exists') onClosed();
      else showFormError(form, adminSignupFormError(error));
    },
  );

  return (
    <form noValidate onSubmit={form.onSubmit(submit, (errors) => focusFirstError(form, errors))}>
      <Stack gap="md">
        {state.kind === 'failed' && (
          <FormErrorNotice formError={adminSignupFormError(state.error)} error={state.error} />
        )}
        {setupTokenRequired && (
          <TextInput
            label="Setup token"
            description="The value of the SETUP_TOKEN setting. Ask the person who set up this installation."
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

function signUp({ confirmPassword: _, setupToken, ...account }: AdminSignupValues) {
  const given = setupToken.trim();
  const body = AdminSignupBody.parse({ ...account, ...(given && { setupToken: given }) });
  return call(auth.adminSignup, { body });
}
