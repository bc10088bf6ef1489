import type { KoaContextWithOIDC } from 'oidc-provider';
import type { Settings } from '../../../deps.ts';
import { hostCookieName, readCookie } from '../../../http/host-cookie.ts';

/** More than anybody has open in tabs. */
const MAX_STARTED = 10;
/** As long as the provider keeps a pending sign-in. */
const KEEP_MS = 60 * 60_000;

type AppUrl = Pick<Settings, 'appUrl'>;

/**
 * Remembers in a browser that it started a sign-in. The provider's own cookies are limited to a path,
 * which excludes the prefix `__Host-`: a page of another host of the same domain could plant those of
 * a sign-in that somebody else started.
 */
export function rememberSignIn(settings: AppUrl, ctx: KoaContextWithOIDC, uid: string): void {
  const earlier = readStarted(settings, ctx.get('cookie')).filter((other) => other !== uid);
  ctx.cookies.set(cookieName(settings), [...earlier, uid].slice(-MAX_STARTED).join('.'), {
    httpOnly: true,
    sameSite: 'lax',
    signed: false,
    maxAge: KEEP_MS,
  });
}

export function hasStarted(settings: AppUrl, cookies: string | undefined, uid: string): boolean {
  return readStarted(settings, cookies).includes(uid);
}

function readStarted(settings: AppUrl, cookies: string | undefined): string[] {
  return readCookie(cookies, cookieName(settings))?.split('.') ?? [];
}

function cookieName({ appUrl }: AppUrl): string {
  return hostCookieName('oidc_started', { https: appUrl.startsWith('https:') });
}
