import { DAY_MS } from '@nobayon/shared/domain/calendar.ts';
import type { Request, Response } from 'express';
import { hostCookieName, readCookies } from './host-cookie.ts';

/** Where a request comes from. */
export type Client = {
  /** As reported by trusted proxies. */
  ip: string;
  /** The User-Agent header, cut. */
  userAgent: string;
  /** The random token that this browser got at a sign-in; null if it has none. */
  deviceToken: string | null;
  /** Stores the token in the browser, which sends it with every later request. */
  keepDeviceToken(token: string): void;
};

/** In characters: longer than any browser's. The rest is ignored. */
const MAX_USER_AGENT = 400;
/** The longest that browsers keep a cookie. */
const KEEP_MS = 400 * DAY_MS;

/** 32 random bytes in base64url. */
const DEVICE_TOKEN = /^[\w-]{43}$/;

export function clientOf(http: Request, response: Response, { https }: { https: boolean }): Client {
  const name = hostCookieName('device', { https });
  return {
    ip: http.ip ?? '',
    userAgent: (http.headers['user-agent'] ?? '').slice(0, MAX_USER_AGENT),
    deviceToken: readDeviceToken(http.headers.cookie, name),
    keepDeviceToken(token) {
      response.cookie(name, token, {
        httpOnly: true,
        secure: https,
        sameSite: 'strict',
        path: '/',
        maxAge: KEEP_MS,
      });
    },
  };
}

function readDeviceToken(header: string | undefined, name: string): string | null {
  const value = readCookies(header).get(name);
  return value !== undefined && DEVICE_TOKEN.test(value) ? value : null;
}
