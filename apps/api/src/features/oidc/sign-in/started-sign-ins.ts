import type { KoaContextWithOIDC } from 'oidc-provider';
import type { Settings } from '../../../deps.ts';
import { hostCookieName, readCookies } from '../../../http/host-cookie.ts';

/** More than anybody has open in tabs. Any website can have a browser start many. */
const MAX_STARTED = 20;
/** As long as the provider keeps a pending sign-in. */
const KEEP_MS = 60 * 60_000;

type AppUrl = Pick<Settings, 'appUrl'>;

const options = { httpOnly: true, sameSite: 'lax', signed: false } as const;

/**
 * Remembers in a browser that it started a sign-in, with a cookie for each, because several tabs can
 * start one at the same time. The provider's own cookies are limited to a path, which excludes the
 * prefix `__Host-`: a page of another host of the same domain could plant those of a sign-in that
 * somebody else started.
 */
export function rememberSignIn(
  settings: AppUrl,
  ctx: KoaContextWithOIDC,
  { uid, now }: { uid: string; now: Date },
): void {
  const isStarted = ([name]: [string, string]) => name.startsWith(cookieName(settings, ''));
  const newestFirst = [...readCookies(ctx.get('cookie'))]
    .filter(isStarted)
    .toSorted(([, one], [, other]) => Number(other) - Number(one));
  for (const [name] of newestFirst.slice(MAX_STARTED - 1)) ctx.cookies.set(name, null, options);
  const cookie = { ...options, maxAge: KEEP_MS };
  ctx.cookies.set(cookieName(settings, uid), String(now.getTime()), cookie);
}

export function hasStarted(settings: AppUrl, cookies: string | undefined, uid: string): boolean {
  return readCookies(cookies).has(cookieName(settings, uid));
}

function cookieName({ appUrl }: AppUrl, uid: string): string {
  return hostCookieName(`oidc_started_${uid}`, { https: appUrl.startsWith('https:') });
}
