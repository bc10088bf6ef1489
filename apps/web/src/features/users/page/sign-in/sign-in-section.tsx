import type { UserPage } from '@nobayon/shared/contract/admin/admin-user-page.ts';
import { plural } from '@nobayon/shared/domain/text/plural.ts';
import { useUser } from '../../../../api/session/session.ts';
import { useDialog } from '../../../../ui/dialogs/use-dialog.ts';
import { ToneBadge } from '../../../../ui/feedback/tone-badge.tsx';
import { capitalize } from '../../../../ui/format/capitalize.ts';
import { formatDateIn } from '../../../../ui/format/zoned-date.ts';
import { useAppConfig } from '../../../../ui/hooks/use-app-config.ts';
import { RemoveSecondFactor } from '../../edit/remove-second-factor.tsx';
import { userName } from '../../user-name.ts';
import { Section } from '../section.tsx';
import { Sessions } from './sessions.tsx';
import css from './sign-in-section.module.css';
import { type SessionsToEnd, SignOutUser } from './sign-out-user.tsx';

/** The user's sign-in methods, sessions and sign-in attempts, with their actions. */
export function SignInSection({ page: { user, security } }: { page: UserPage }) {
  const { timeZone } = useAppConfig();
  const isSelf = useUser().id === user.id;
  const ending = useDialog<SessionsToEnd>();
  return (
    <Section title="Sign-in">
      <div className={css.factor}>
        <ToneBadge tone={security.second_factor_since ? 'green' : 'gray'}>
          {security.second_factor_since ? 'Two-step sign-in on' : 'Two-step sign-in off'}
        </ToneBadge>
        {security.second_factor_since && (
          <p className={css.quiet}>
            Since {formatDateIn(security.second_factor_since, timeZone)}. {methodsText(security)}
          </p>
        )}
        {user.has_second_factor && !isSelf && (
          <div>
            <RemoveSecondFactor user={user} onDone={() => undefined} />
          </div>
        )}
      </div>
      <Sessions userId={user.id} ending={ending} isSelf={isSelf} />
      <SignOutUser name={userName(user)} userId={user.id} dialog={ending} />
    </Section>
  );
}

function methodsText({ has_app, passkeys, recovery_codes_left }: UserPage['security']): string {
  const methods = [
    ...(has_app ? ['authenticator app'] : []),
    ...(passkeys > 0 ? [plural(passkeys, 'passkey')] : []),
    `${plural(recovery_codes_left, 'recovery code')} left`,
  ].join(', ');
  return `${capitalize(methods)}.`;
}
