import { randomUUID } from 'node:crypto';
import { MINUTE_MS } from '@nobayon/shared/domain/calendar.ts';
import type Provider from 'oidc-provider';
import type { Client } from 'oidc-provider';

const EVENT = 'http://schemas.openid.net/event/backchannel-logout';
const TIMEOUT_MS = 5_000;
/** Of the answer to a rejected notification, for the log. */
const MAX_REASON_LENGTH = 300;
/**
 * How long before its creation a token is valid. Open WebUI rejects one from the future, be it by
 * a second. The package's tokens expire after the same time.
 */
const CLOCK_MAY_BE_BEHIND_MS = 2 * MINUTE_MS;

type EndedSession = { subject: string; sid: string };

/** The service did not accept a notification. */
export class LogoutRejectedError extends Error {
  readonly status: number;

  constructor(status: number, reason: string) {
    super(`The notification of a sign-out was answered with ${status}: ${reason}`);
    this.status = status;
  }
}

/**
 * Notifies a service at its address that a session has ended. Throws a `LogoutRejectedError`, or
 * what `fetch` throws. The package's own method gives the token the present time.
 *
 * OpenID Connect Back-Channel Logout 1.0, 2.4 and 2.5.
 */
export async function sendLogoutToken(
  provider: Provider,
  { client, to }: { client: Client; to: string },
  { subject, sid }: EndedSession,
): Promise<void> {
  const token = new provider.IdToken({ sub: subject }, { client });
  token.set('sub', subject);
  token.set('sid', sid);
  token.set('events', { [EVENT]: {} });
  token.set('jti', randomUUID());
  token.set('iat', Math.floor((Date.now() - CLOCK_MAY_BE_BEHIND_MS) / 1_000));
  const response = await fetch(to, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ logout_token: await token.issue({ use: 'logout' }) }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  const { status } = response;
  if (status === 200 || status === 204) await response.body?.cancel();
  else throw new LogoutRejectedError(status, await readStart(response));
}

/** The beginning of a body, which may be endless. */
async function readStart({ body }: Response): Promise<string> {
  const reader = body?.getReader();
  try {
    const first = await reader?.read();
    return new TextDecoder().decode(first?.value).slice(0, MAX_REASON_LENGTH);
  } catch {
    // The status says enough.
    return '';
  } finally {
    // Fails like the read.
    await reader?.cancel().catch(() => {});
  }
}
