import type { SignIn, SignInOutcome } from '@nobayon/shared/contract/account/account-sign-ins.ts';
import { ToneBadge } from '../feedback/tone-badge.tsx';
import { formatDateTimeIn } from '../format/zoned-date.ts';
import { useAppConfig } from '../hooks/use-app-config.ts';
import { DeviceRow } from './device-row.tsx';

type Failure = { badge: string; fact: string | null };

const failures = {
  succeeded: null,
  wrong_password: { badge: 'Wrong password', fact: null },
  // Otherwise it looks harmless, but nobody gets this far without the password.
  wrong_second_factor: { badge: 'Wrong code', fact: 'The password was correct' },
} satisfies Record<SignInOutcome, Failure | null>;

/** A sign-in, or an attempt that failed, in a `DeviceList`. */
export function SignInRow({ signIn }: { signIn: SignIn }) {
  const { device, at, address, outcome, is_new_device } = signIn;
  const { timeZone } = useAppConfig();
  const failure: Failure | null = failures[outcome];
  return (
    <DeviceRow
      device={device}
      badge={
        failure ? (
          <ToneBadge tone="red">{failure.badge}</ToneBadge>
        ) : (
          is_new_device && <ToneBadge tone="yellow">New device</ToneBadge>
        )
      }
      facts={[formatDateTimeIn(at, timeZone), address, failure?.fact ?? null]}
    />
  );
}
