import { Anchor, Button, Stack, Text, TextInput } from '@mantine/core';
import { type FormEvent, useRef, useState } from 'react';
import { isStepExpired } from '../../../../api/errors/call-error.ts';
import { FormErrorNotice } from '../../../../ui/errors/error-notice.tsx';
import { formErrorOf } from '../../../../ui/errors/form-errors.ts';
import { StartAgain } from '../../../../ui/second-factor/start-again.tsx';
import css from '../second-factor.module.css';
import { QrCode } from './qr-code.tsx';
import { type StartedApp, useFinishApp } from './use-finish-app.ts';

type Props = {
  started: StartedApp;
  onBusy: (isBusy: boolean) => void;
  onFinished: (recoveryCodes: string[] | null) => Promise<void>;
  /** Gets another QR code, after which this one no longer works. */
  onStartAgain: () => Promise<void>;
};

/** The QR code, the same as a key to type, and the first code of the app. */
export function ScanApp({ started, onBusy, onFinished, onStartAgain }: Props) {
  const { secret, uri } = started;
  const [code, setCode] = useState('');
  const [isEmpty, setEmpty] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const { state, submit, isElsewhere } = useFinishApp({
    started,
    onBusy,
    onFinished,
    onFailed: () => input.current?.select(),
  });
  const formError =
    state.kind === 'failed'
      ? formErrorOf(state.error, ['code'], 'Failed to set up the app. Please try again.')
      : null;

  if (state.kind === 'failed' && isStepExpired(state.error)) {
    return (
      <StartAgain error={state.error} onStartAgain={onStartAgain}>
        <Text>
          {isElsewhere && 'An app was set up elsewhere in the meantime, such as in another tab. '}
          You get a new QR code. Remove the entry of the old one from your app.
        </Text>
      </StartAgain>
    );
  }

  function finish(event: FormEvent): void {
    event.preventDefault();
    setEmpty(code.trim() === '');
    if (code.trim() === '') input.current?.focus();
    else void submit(code);
  }

  return (
    <form noValidate onSubmit={finish}>
      <Stack gap="md">
        {formError && state.kind === 'failed' && (
          <FormErrorNotice formError={formError} error={state.error} />
        )}
        <Text>Scan this QR code with your authenticator app:</Text>
        <QrCode text={uri} label="QR code for your authenticator app" />
        <Text size="sm" c="dimmed">
          Setting up on this phone, or cannot scan?{' '}
          <Anchor href={uri} inherit underline="always">
            Open in your app
          </Anchor>
          , or enter this key:
          <br />
          <span className={css.key}>{inGroups(secret)}</span>
        </Text>
        <TextInput
          ref={input}
          label="Code from the app"
          name="code"
          autoComplete="one-time-code"
          inputMode="numeric"
          maxLength={7}
          value={code}
          error={
            isEmpty ? 'Code is required' : formError?.kind === 'fields' && formError.fields.code
          }
          onChange={({ currentTarget }) => setCode(currentTarget.value)}
        />
        <Button type="submit" loading={state.kind === 'busy'}>
          Turn on
        </Button>
      </Stack>
    </form>
  );
}

/** Groups of four letters are easier to type. */
function inGroups(secret: string): string {
  return secret.replace(/(.{4})(?=.)/g, '$1 ');
}
