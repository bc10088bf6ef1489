import type Provider from 'oidc-provider';
import type { errors, KoaContextWithOIDC } from 'oidc-provider';
import { logSecurityEvent } from '../../../log/security-event.ts';
import { queueChatSyncAfterSignIn } from '../../chat-access/queue-chat-sync.ts';
import { endBoundSession } from '../sign-out/end-bound-session.ts';
import { notifyBeforeSignIn } from '../sign-out/notify-before-sign-in.ts';
import { queueLogout } from '../sign-out/oidc-logouts.store.ts';
import type { OidcDeps } from './create-provider.ts';
import { findUserIdOf } from './oidc-users.store.ts';

/** Logs the provider's events and applies their effects here before the reply. */
export function followProvider(deps: OidcDeps, provider: Provider): Provider {
  const { db, log } = deps;
  const consequences = new WeakMap<object, Promise<unknown>[]>();
  const also = (ctx: object, work: Promise<unknown>) => {
    const logged = work.catch((err) =>
      log.error({ err }, 'could not complete a sign-in or sign-out'),
    );
    consequences.set(ctx, [...(consequences.get(ctx) ?? []), logged]);
  };
  provider.use(async (ctx, next) => {
    await next();
    await Promise.all(consequences.get(ctx) ?? []);
  });

  const failed = (_ctx: unknown, err: Error) => log.error({ err }, 'request failed');
  const rejected = (_ctx: unknown, { error, error_description: description }: ProviderError) => {
    logSecurityEvent(log, 'oidc_refused');
    log.info({ error, description }, 'the OpenID provider rejected a request');
  };
  provider.on('server_error', failed);
  provider.on('grant.error', rejected);
  provider.on('userinfo.error', rejected);
  provider.on('authorization.error', rejected);
  provider.on('end_session.error', rejected);
  provider.on('authorization.success', (ctx) => also(ctx, signedIn(deps, provider, ctx)));
  provider.on('end_session.success', (ctx) => {
    const { session, params } = ctx.oidc;
    if (session && params?.logout) also(ctx, endBoundSession(deps, session.uid));
  });
  // The queue notifies services, with our own tokens, until they answer.
  provider.on('backchannel.error', (ctx, _error, { clientId }, subject, sid) => {
    also(ctx, queueLogout(db, { clientId, subject, sid }));
  });
  return provider;
}

type ProviderError = errors.OIDCProviderError;

async function signedIn(
  { db, log, chatService }: OidcDeps,
  provider: Provider,
  { oidc }: KoaContextWithOIDC,
): Promise<void> {
  const subject = oidc.account?.accountId;
  if (subject === undefined) return;
  const clientId = oidc.client?.clientId;
  if (clientId !== undefined)
    await notifyBeforeSignIn({ db, log }, provider, { clientId, subject });
  const userId = await findUserIdOf(db, subject);
  logSecurityEvent(log, 'oidc_signed_in', { userId });
  if (userId !== null && chatService !== null) await queueChatSyncAfterSignIn(db, userId);
}
