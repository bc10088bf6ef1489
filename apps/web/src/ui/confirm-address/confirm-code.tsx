import { Button, Group, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { accountAddress } from '@nobayon/shared/contract/account/account-address.ts';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import { FormErrorNotice } from '../errors/error-notice.tsx';
import { fieldErrors, focusFirstError, formErrorOf, showFormError } from '../errors/form-errors.ts';
import { Notice } from '../feedback/notice.tsx';

const body = accountAddress.confirmCode.body;
const formErrorFor = (thrown: unknown) =>
  formErrorOf(thrown, ['code'], 'Failed to confirm your email address. Please try again.');

type State =
  | { kind: 'idle' | 'confirming' | 'sending' }
  | { kind: 'sent'; text: string }
  | { kind: 'failed'; error: unknown };

/** The field for the code that was sent to an address, and the button for a new one. */
export function ConfirmCode({ onConfirmed }: { onConfirmed: () => Promise<unknown> }) {
  const [state, setState] = useState<State>({ kind: 'idle' });
  const form = useForm({
    initialValues: { code: '' },
    validate: (values) => fieldErrors(body, values),
  });
  const isBusy = state.kind === 'confirming' || state.kind === 'sending';

  async function attempt(kind: 'confirming' | 'sending', act: () => Promise<State>) {
    if (isBusy) return;
    setState({ kind });
    try {
      setState(await act());
    } catch (error) {
      setState({ kind: 'failed', error });
      showFormError(form, formErrorFor(error));
    }
  }
  const confirm = (values: { code: string }) =>
    attempt('confirming', async () => {
      await call(accountAddress.confirmCode, { body: values });
      await onConfirmed();
      // Still here if what the page shows could not be refreshed.
      return { kind: 'sent', text: 'Your email address is confirmed. Reload the page.' };
    });
  const sendAgain = () =>
    attempt('sending', async () => {
      const { message } = await call(accountAddress.sendAgain, {});
      form.reset();
      return { kind: 'sent', text: message };
    });

  return (
    <form noValidate onSubmit={form.onSubmit(confirm, (errors) => focusFirstError(form, errors))}>
      <Stack gap="sm">
        {state.kind === 'sent' && (
          <Notice kind="success" isResult>
            {state.text}
          </Notice>
        )}
        {state.kind === 'failed' && (
          <FormErrorNotice formError={formErrorFor(state.error)} error={state.error} />
        )}
        <TextInput
          label="Six-digit code"
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          maw={220}
          {...form.getInputProps('code')}
        />
        <Group gap="sm">
          <Button type="submit" loading={state.kind === 'confirming'}>
            Confirm
          </Button>
          <Button variant="default" loading={state.kind === 'sending'} onClick={sendAgain}>
            Send again
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
