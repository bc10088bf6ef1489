import type { UseFormReturnType } from '@mantine/form';
import { PasswordField } from '../../../ui/form/account/password-field.tsx';
import { PersonFields } from '../../../ui/form/account/person-fields.tsx';
import { strongPasswordHint } from '../password/strong-password-hint.ts';
import type { RegisterValues } from './register-values.ts';

type Props = { form: Pick<UseFormReturnType<RegisterValues>, 'getInputProps'> };

/** The fields of every new account. */
export function AccountFields({ form }: Props) {
  return (
    <>
      <PersonFields form={form} isOwn />
      <PasswordField
        label="Password"
        name="password"
        description={strongPasswordHint}
        autoComplete="new-password"
        {...form.getInputProps('password')}
      />
      <PasswordField
        label="Confirm password"
        name="confirmPassword"
        autoComplete="new-password"
        {...form.getInputProps('confirmPassword')}
      />
    </>
  );
}
