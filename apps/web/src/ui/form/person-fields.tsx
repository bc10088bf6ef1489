import { SimpleGrid, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { ReactNode } from 'react';

type Values = { firstname: string; lastname: string; email: string };

type Props = {
  form: Pick<UseFormReturnType<Values>, 'getInputProps'>;
  /** Whether the reader's own name and address may be offered by the browser. */
  isOwn: boolean;
  emailDescription?: ReactNode;
};

/** How somebody is called, and their address. */
export function PersonFields({ form, isOwn, emailDescription }: Props) {
  const autoComplete = (what: string) => (isOwn ? what : 'off');
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <TextInput
          label="First name"
          name="firstname"
          autoComplete={autoComplete('given-name')}
          data-autofocus={!isOwn || undefined}
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
