import { Button, Text } from '@mantine/core';
import type { AccountFactors } from '@nobayon/shared/contract/second-factor/account-factors.ts';
import { accountFactors } from '@nobayon/shared/contract/second-factor/account-factors.ts';
import { plural } from '@nobayon/shared/domain/text/plural.ts';
import { IconShieldCheck, IconShieldOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../api/client.ts';
import { errorText } from '../../../api/errors/error-text.ts';
import { ErrorState } from '../../../ui/errors/error-state.tsx';
import { LoadingSkeleton } from '../../../ui/feedback/loading-skeleton.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { ToneBadge } from '../../../ui/feedback/tone-badge.tsx';
import { useLoadedPart } from '../../../ui/hooks/use-loaded-part.ts';
import { SecuritySection } from '../security-section.tsx';
import { type Change, ChangeDialog } from './change-dialog.tsx';
import { FactorRow } from './factor-row.tsx';
import { factorsQuery } from './factors-query.ts';
import { PasskeyRow } from './passkeys/passkey-row.tsx';
import css from './second-factor.module.css';
import type { SetUpProps } from './set-up-props.ts';

// Loaded on use, because few users set up a QR code or a passkey.
const dialogs = {
  app: async () => (await import('./app/set-up-app.tsx')).SetUpApp,
  passkey: async () => (await import('./passkeys/set-up-passkey.tsx')).SetUpPasskey,
  codes: async () => (await import('./recovery-codes/new-recovery-codes.tsx')).NewRecoveryCodes,
};

/** Two-step sign-in: its second factors, and setting them up. */
export function SecondFactorSection() {
  const { data, error, refetch } = useQuery(factorsQuery);
  return (
    <SecuritySection
      id="second-factor"
      title="Two-step sign-in"
      text="A second step protects your account even if your password is stolen."
      action={
        data && (
          <ToneBadge tone={data.is_on ? 'green' : 'gray'}>{data.is_on ? 'On' : 'Off'}</ToneBadge>
        )
      }
    >
      {data ? (
        <Factors factors={data} />
      ) : error ? (
        <ErrorState
          title="Failed to load your two-step sign-in"
          error={error}
          onRetry={() => void refetch()}
        />
      ) : (
        <LoadingSkeleton shape="rows" />
      )}
    </SecuritySection>
  );
}

function Factors({ factors }: { factors: AccountFactors }) {
  const { state: dialog, open, close } = useLoadedPart<keyof typeof dialogs, SetUpProps>(dialogs);
  const [change, setChange] = useState<Change | null>(null);
  const { is_on: isOn, is_required: isRequired, app, passkeys } = factors;
  const isLoading = (name: keyof typeof dialogs) =>
    dialog.kind === 'loading' && dialog.name === name;
  return (
    <>
      {isRequired && !isOn && (
        <Notice kind="warning" title="Set up two-step sign-in">
          Two-step sign-in is required for administrators. Set it up to open the admin pages.
        </Notice>
      )}
      <ul className={css.list}>
        <AppRow
          hasApp={app !== null}
          isLoading={isLoading('app')}
          onSetUp={() => open('app')}
          onRemove={() => setChange(removeApp)}
        />
        <FactorRow
          title="Passkeys"
          text="Your fingerprint, face or screen lock, or a security key. A passkey also signs in without a password."
        >
          <Button
            variant="default"
            size="sm"
            loading={isLoading('passkey')}
            onClick={() => open('passkey')}
          >
            Add a passkey
          </Button>
        </FactorRow>
        {passkeys.map((passkey) => (
          <PasskeyRow key={passkey.id} passkey={passkey} onChange={setChange} />
        ))}
        {isOn && (
          <FactorRow
            title="Recovery codes"
            text={`For when you cannot use your app or passkey. ${leftText(factors.recovery_codes_left)}`}
          >
            <Button
              variant="default"
              size="sm"
              loading={isLoading('codes')}
              onClick={() => open('codes')}
            >
              Create new codes
            </Button>
          </FactorRow>
        )}
      </ul>
      {isOn && (
        <Button
          mt="md"
          variant="subtle"
          color="red"
          c="var(--mantine-color-error)"
          size="sm"
          ml="-sm"
          leftSection={<IconShieldOff aria-hidden size={18} />}
          onClick={() => setChange(turnOff)}
        >
          Turn off two-step sign-in
        </Button>
      )}
      {!isOn && !isRequired && (
        <Text size="sm" c="dimmed" className={css.hint}>
          <IconShieldCheck aria-hidden size={18} />
          It takes two minutes. You also get recovery codes in case you lose your phone.
        </Text>
      )}
      {dialog.kind === 'failed' && (
        <Notice kind="error" isResult>
          {errorText(dialog.error)}
        </Notice>
      )}
      {dialog.kind === 'open' && <dialog.Part isOn={isOn} onClose={close} />}
      {change && <ChangeDialog change={change} onClose={() => setChange(null)} />}
    </>
  );
}

type AppRowProps = {
  hasApp: boolean;
  isLoading: boolean;
  onSetUp: () => void;
  onRemove: () => void;
};

function AppRow({ hasApp, isLoading, onSetUp, onRemove }: AppRowProps) {
  return (
    <FactorRow
      title="Authenticator app"
      text={
        hasApp
          ? 'Codes from an app on your phone.'
          : 'Six-digit codes from an app such as Google Authenticator, Aegis or 1Password.'
      }
    >
      <Button variant="default" size="sm" loading={isLoading} onClick={onSetUp}>
        {hasApp ? 'Replace app' : 'Set up app'}
      </Button>
      {hasApp && (
        <Button
          variant="subtle"
          color="red"
          c="var(--mantine-color-error)"
          size="sm"
          onClick={onRemove}
        >
          Remove app
        </Button>
      )}
    </FactorRow>
  );
}

function leftText(left: number): string {
  return left === 0 ? 'No codes left.' : `${plural(left, 'code')} left.`;
}

const removeApp: Change = {
  title: 'Remove the authenticator app?',
  text: 'Its codes will no longer work. If it is your only second step, this turns off two-step sign-in.',
  confirm: 'Remove',
  apply: () => call(accountFactors.removeApp, {}),
};

const turnOff: Change = {
  title: 'Turn off two-step sign-in?',
  text: 'Your app, passkeys and recovery codes will be removed. You will sign in with your password only.',
  confirm: 'Turn off',
  apply: () => call(accountFactors.turnOff, {}),
};
