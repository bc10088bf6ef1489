import { SimpleGrid, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { ReactNode } from 'react';

type Values = { firstname: string; lastname: string; email: string };

type Props = {
  form: Pick<UseFormReturnType<Values>, 'getInputProps'>;
  /** Whether the browser may fill in the user's own name and address. */
  isOwn: boolean;
  emailDescription?: ReactNode;
  /** Whether a dialog that opens focuses the first of them. */
  hasFocus?: boolean;
};

/** The fields for the name and the address. */
export function PersonFields({ form, isOwn, emailDescription, hasFocus = false }: Props) {
  const autoComplete = (what: string) => (isOwn ? what : 'off');
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <TextInput
          label="First name"
          name="firstname"
          autoComplete={autoComplete('given-name')}
          data-autofocus={hasFocus || undefined}
          {...form.getInputProps('firstname')}
        />
        <TextInput
          label="Last name"
          name="lastname"
          autoComplete={autoComplete('family-name')}
          {...form.getInputProps('lastname')}
        />
      </SimpleGrid>
      <TextInput
        label="Email"
        description={emailDescription}
        type="email"
        name="email"
        autoComplete={autoComplete('email')}
        inputMode="email"
        {...form.getInputProps('email')}
      />
    </>
  );
}
