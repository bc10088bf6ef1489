import { Button, Stack, Text, TextInput } from '@mantine/core';
import { accountFactors } from '@nobayon/shared/contract/second-factor/account-factors.ts';
import { type FormEvent, useRef, useState } from 'react';
import { call } from '../../../../api/client.ts';
import {
  createPasskeyInBrowser,
  PasskeyNotUsedError,
  supportsPasskeys,
} from '../../../../api/session/passkeys.ts';
import { FormErrorNotice } from '../../../../ui/errors/error-notice.tsx';
import { type FormError, formErrorOf } from '../../../../ui/errors/form-errors.ts';
import { Notice } from '../../../../ui/feedback/notice.tsx';
import { useSubmit } from '../../../../ui/form/use-submit.ts';
import { invalidateFactors } from '../factors-query.ts';
import { PasswordFirst } from '../password-first.tsx';
import { codesAfterLostReply } from '../recovery-codes/codes-after-lost-reply.ts';
import { RecoveryCodesDialog } from '../recovery-codes/recovery-codes-dialog.tsx';
import type { SetUpProps } from '../set-up-props.ts';

/** The steps: name and password, the browser's dialog, recovery codes. */
export function SetUpPasskey({ isOn, onClose }: SetUpProps) {
  const [name, setName] = useState('This device');
  const [password, setPassword] = useState('');
  const [codes, setCodes] = useState<string[] | null>(null);
  const wasSent = useRef(false);
  const { state, submit } = useSubmit(async () => {
    const made = await add().catch(async (error: unknown) => {
      const codes = wasSent.current ? await codesAfterLostReply(isOn) : null;
      if (!codes) throw error;
      return codes;
    });
    // Shown at once: there is no second chance to see them.
    setCodes(made);
    await invalidateFactors();
    if (!made) onClose();
  });

  async function add(): Promise<string[] | null> {
    const body = isOn ? {} : { password };
    const { ticket, options } = await call(accountFactors.startPasskey, { body });
    const passkey = await createPasskeyInBrowser(options);
    wasSent.current = true;
    const made = await call(accountFactors.finishPasskey, { body: { ticket, name, passkey } });
    return made.recovery_codes;
  }
  const formError = state.kind === 'failed' ? formErrorFor(state.error) : null;
  const errorAt = (field: string) =>
    formError?.kind === 'fields' ? formError.fields[field] : undefined;

  function make(event: FormEvent): void {
    event.preventDefault();
    void submit(undefined);
  }

  return (
    <RecoveryCodesDialog
      title="Add a passkey"
      isBusy={state.kind === 'busy'}
      codes={codes}
      onClose={onClose}
    >
      {supportsPasskeys() ? (
        <form noValidate onSubmit={make}>
          <Stack gap="md">
            {formError && state.kind === 'failed' && (
              <FormErrorNotice formError={formError} error={state.error} />
            )}
            <Text>
              Your browser will ask for your fingerprint, your face, your screen lock or a security
              key.
            </Text>
            <TextInput
              label="Name"
              description="Helps you recognize it later."
              name="name"
              maxLength={60}
              value={name}
              error={errorAt('name')}
              onChange={({ currentTarget }) => setName(currentTarget.value)}
            />
            {!isOn && (
              <PasswordFirst value={password} error={errorAt('password')} onChange={setPassword} />
            )}
            <Button type="submit" loading={state.kind === 'busy'}>
              Add passkey
            </Button>
          </Stack>
        </form>
      ) : (
        <Notice kind="info">This browser does not support passkeys. Use a newer browser.</Notice>
      )}
    </RecoveryCodesDialog>
  );
}

function formErrorFor(error: unknown): FormError {
  return error instanceof PasskeyNotUsedError
    ? { kind: 'text', text: error.message }
    : formErrorOf(error, ['name', 'password'], 'Failed to add the passkey. Please try again.');
}
