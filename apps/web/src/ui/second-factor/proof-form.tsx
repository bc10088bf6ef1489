import { Anchor, Button, Stack, TextInput } from '@mantine/core';
import type { FactorMethod } from '@nobayon/shared/contract/second-factor/factor-method.ts';
import type {
  PasskeyAnswer,
  PasskeyRequest,
} from '@nobayon/shared/contract/second-factor/passkey-fields.ts';
import { IconFingerprint } from '@tabler/icons-react';
import { type FormEvent, type Ref, useRef, useState } from 'react';
import { isStepExpired } from '../../api/errors/call-error.ts';
import { errorText } from '../../api/errors/error-text.ts';
import {
  askBrowserForPasskey,
  PasskeyNotUsedError,
  supportsPasskeys,
} from '../../api/session/passkeys.ts';
import { ErrorNotice } from '../errors/error-notice.tsx';
import { useSubmit } from '../form/use-submit.ts';
import { StartAgain } from './start-again.tsx';

export type Proof = { code: string } | { passkey: PasskeyAnswer };

type Props = {
  methods: readonly FactorMethod[];
  askForPasskey: () => Promise<PasskeyRequest>;
  prove: (proof: Proof) => Promise<void>;
  /** The label of the button. */
  confirm: string;
  isDone?: boolean;
  /** Omitted if an expired step is replaced by itself. */
  onStartAgain?: () => void;
};

const fields = {
  app: {
    label: 'Code from your authenticator app',
    description: 'Six digits, new every 30 seconds.',
    autoComplete: 'one-time-code',
    inputMode: 'numeric',
    empty: 'Code is required',
  },
  recovery_code: {
    label: 'Recovery code',
    description: 'One of the ten codes you saved. Each code works once.',
    autoComplete: 'off',
    inputMode: 'text',
    empty: 'Recovery code is required',
  },
} as const;

/** Accepts a second factor of any kind that the user has. */
export function ProofForm(props: Props) {
  const { methods, askForPasskey, prove, confirm, isDone = false, onStartAgain } = props;
  const hasPasskey = methods.includes('passkey') && supportsPasskeys();
  const usual = methods.includes('app') ? 'app' : null;
  const [isRecovering, setRecovering] = useState(usual === null && !hasPasskey);
  const field = isRecovering ? 'recovery_code' : usual;
  const [code, setCode] = useState('');
  const [isEmpty, setEmpty] = useState(false);
  const input = useRef<HTMLInputElement>(null);

  const { state, submit, forget } = useSubmit(
    async (by: 'code' | 'passkey') =>
      prove(
        by === 'code' ? { code } : { passkey: await askBrowserForPasskey(await askForPasskey()) },
      ),
    () => input.current?.select(),
  );
  const isBusy = state.kind === 'busy' || state.kind === 'done' || isDone;

  if (onStartAgain && state.kind === 'failed' && isStepExpired(state.error)) {
    return <StartAgain error={state.error} onStartAgain={onStartAgain} />;
  }

  function enter(event: FormEvent): void {
    event.preventDefault();
    setEmpty(code.trim() === '');
    if (code.trim() === '') input.current?.focus();
    else void submit('code');
  }

  function change(to: boolean): void {
    setRecovering(to);
    setCode('');
    setEmpty(false);
    forget();
  }

  return (
    <form noValidate onSubmit={enter}>
      <Stack gap="md">
        {state.kind === 'failed' && (
          <ErrorNotice text={rejectionText(state.error)} error={state.error} />
        )}
        {field && (
          <>
            <CodeField
              key={field}
              ref={input}
              kind={field}
              value={code}
              isEmpty={isEmpty}
              onChange={setCode}
            />
            <Button type="submit" fullWidth loading={isBusy}>
              {confirm}
            </Button>
          </>
        )}
        {hasPasskey && (
          <Button
            variant={field ? 'default' : 'filled'}
            fullWidth
            disabled={isBusy && field !== null}
            loading={isBusy && field === null}
            leftSection={<IconFingerprint aria-hidden size={18} />}
            onClick={() => void submit('passkey')}
          >
            Use a passkey
          </Button>
        )}
        {methods.includes('recovery_code') && (usual !== null || hasPasskey) && (
          <Anchor component="button" type="button" size="sm" onClick={() => change(!isRecovering)}>
            {isRecovering ? 'Use another method' : 'Use a recovery code'}
          </Anchor>
        )}
      </Stack>
    </form>
  );
}

type CodeFieldProps = {
  ref: Ref<HTMLInputElement>;
  kind: keyof typeof fields;
  value: string;
  /** Whether it was submitted without a code. */
  isEmpty: boolean;
  onChange: (code: string) => void;
};

function CodeField({ ref, kind, value, isEmpty, onChange }: CodeFieldProps) {
  const { empty, ...field } = fields[kind];
  return (
    <TextInput
      ref={ref}
      {...field}
      name="code"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={40}
      // A dialog that waited for this script has moved the focus elsewhere by now.
      autoFocus
      value={value}
      error={isEmpty && empty}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}

/** Why the second factor was rejected. */
function rejectionText(thrown: unknown): string {
  return thrown instanceof PasskeyNotUsedError ? thrown.message : errorText(thrown);
}
