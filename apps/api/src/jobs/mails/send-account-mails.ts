import type { AppDeps } from '../../deps.ts';
import { createResetLink } from '../../features/auth/password-reset/create-reset-link.ts';
import { timeInMail } from '../../mail/layout/time-in-mail.ts';
import {
  passwordChangedMail,
  resetLinkMail,
  welcomeMail,
} from '../../mail/messages/account-mails.tsx';
import { securityNoticeMail } from '../../mail/messages/security-notice.tsx';
import type { JobPayloads } from '../jobs.ts';
import { mailToUser } from './mail-to-user.ts';

type Deps = Pick<AppDeps, 'db' | 'clock' | 'mailer' | 'settings'>;

export function sendWelcome(deps: Deps, { userId }: JobPayloads['send_welcome']): Promise<void> {
  return mailToUser(deps, { id: userId }, `welcome:${userId}`, (person) =>
    welcomeMail(deps.settings, person),
  );
}

export function sendPasswordChanged(
  deps: Deps,
  { userId, sessionVersion }: JobPayloads['send_password_changed'],
): Promise<void> {
  return mailToUser(
    deps,
    { id: userId },
    `password-changed:${userId}:${sessionVersion}`,
    (person) => passwordChangedMail(deps.settings, person),
  );
}

/** Reports a change of sign-in methods, or a sign-in that the owner may not know of. */
export function sendSecurityNotice(
  deps: Deps,
  { userId, notice, key, at, ...client }: JobPayloads['send_security_notice'],
): Promise<void> {
  const { appName, appUrl, timeZone } = deps.settings;
  return mailToUser(deps, { id: userId }, `security:${notice}:${key}`, ({ firstname }) =>
    securityNoticeMail(notice, {
      appName,
      appUrl,
      firstname,
      time: timeInMail(new Date(at), timeZone),
      ...client,
    }),
  );
}

/**
 * The link is created here, after the email was claimed, so that only the email contains its token.
 */
export function sendResetLink(
  deps: Deps,
  { email, requestId }: JobPayloads['send_reset_link'],
): Promise<void> {
  return mailToUser(deps, { email }, `reset:${requestId}`, async (person) =>
    resetLinkMail(deps.settings, person, await createResetLink(deps, person)),
  );
}
