import { Button, Stack, Text } from '@mantine/core';
import type { Reply } from '@nobayon/shared/contract/endpoint.ts';
import { accountFactors } from '@nobayon/shared/contract/second-factor/account-factors.ts';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { call } from '../../../api/client.ts';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { FormErrorNotice } from '../../../ui/errors/error-notice.tsx';
import { formErrorOf } from '../../../ui/errors/form-errors.ts';
import { LoadingSkeleton } from '../../../ui/feedback/loading-skeleton.tsx';
import { useSubmit } from '../../../ui/form/use-submit.ts';
import { invalidateFactors } from './factors-query.ts';
import { PasswordFirst } from './password-first.tsx';
import { RecoveryCodeList } from './recovery-code-list.tsx';
import { ScanApp } from './scan-app.tsx';
import type { SetUpProps } from './set-up-props.ts';

type Started = Reply<typeof accountFactors.startApp>;

/** The steps: password, QR code, first code, recovery codes. */
export function SetUpApp({ isOn, onClose }: SetUpProps) {
  const [password, setPassword] = useState('');
  const [started, setStarted] = useState<Started | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  const { state, submit } = useSubmit(async (body: { password?: string }) =>
    setStarted(await call(accountFactors.startApp, { body })),
  );
  const begun = useRef(false);
  useEffect(() => {
    if (!isOn || begun.current) return;
    begun.current = true;
    void submit({});
  });

  async function finish(recoveryCodes: string[] | null): Promise<void> {
    // Shown at once: there is no second chance to see them.
    if (recoveryCodes) setCodes(recoveryCodes);
    await invalidateFactors();
    if (!recoveryCodes) onClose();
  }

  function start(event: FormEvent): void {
    event.preventDefault();
    void submit({ password });
  }

  const formError =
    state.kind === 'failed'
      ? formErrorOf(state.error, ['password'], 'Failed to set up the app. Please try again.')
      : null;
  return (
    <FormDialog title="Set up an authenticator app" isOpen onClose={onClose}>
      {codes ? (
        <RecoveryCodeList codes={codes} onDone={onClose} />
      ) : started ? (
        <ScanApp started={started} onFinished={finish} />
      ) : (
        <form noValidate onSubmit={start}>
          <Stack gap="md">
            {formError && state.kind === 'failed' && (
              <FormErrorNotice formError={formError} error={state.error} />
            )}
            {isOn ? (
              state.kind === 'failed' ? (
                <Button type="submit">Try again</Button>
              ) : (
                <LoadingSkeleton shape="rows" />
              )
            ) : (
              <>
                <Text>
                  You need an authenticator app, such as Google Authenticator, Aegis or your
                  password manager.
                </Text>
                <PasswordFirst
                  value={password}
                  error={formError?.kind === 'fields' ? formError.fields.password : undefined}
                  onChange={setPassword}
                />
                <Button type="submit" loading={state.kind === 'busy'}>
                  Continue
                </Button>
              </>
            )}
          </Stack>
        </form>
      )}
    </FormDialog>
  );
}
