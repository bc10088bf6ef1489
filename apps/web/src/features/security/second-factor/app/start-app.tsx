import { Button, Stack, Text } from '@mantine/core';
import { type FormEvent, useEffect, useEffectEvent } from 'react';
import { FormErrorNotice } from '../../../../ui/errors/error-notice.tsx';
import { formErrorOf } from '../../../../ui/errors/form-errors.ts';
import { LoadingSkeleton } from '../../../../ui/feedback/loading-skeleton.tsx';
import { useSubmit } from '../../../../ui/form/use-submit.ts';
import { PasswordFirst } from '../password-first.tsx';

type Props = {
  isOn: boolean;
  password: string;
  onPassword: (password: string) => void;
  start: () => Promise<void>;
};

/** The first step of setting up an app: the password. Without it, it starts by itself. */
export function StartApp({ isOn, password, onPassword, start }: Props) {
  const { state, submit } = useSubmit(start);
  const startAtOnce = useEffectEvent(() => {
    if (isOn) void submit(undefined);
  });
  useEffect(() => startAtOnce(), []);

  function confirm(event: FormEvent): void {
    event.preventDefault();
    void submit(undefined);
  }

  const formError =
    state.kind === 'failed'
      ? formErrorOf(state.error, ['password'], 'Failed to set up the app. Please try again.')
      : null;
  return (
    <form noValidate onSubmit={confirm}>
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
              You need an authenticator app, such as Google Authenticator, Aegis or your password
              manager.
            </Text>
            <PasswordFirst
              value={password}
              error={formError?.kind === 'fields' ? formError.fields.password : undefined}
              onChange={onPassword}
            />
            <Button type="submit" loading={state.kind === 'busy'}>
              Continue
            </Button>
          </>
        )}
      </Stack>
    </form>
  );
}
