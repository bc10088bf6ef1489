import type { Request, Response } from 'express';

/** From where a call comes. */
export type Client = {
  /** The IP address, as far as the proxies in front are believed. */
  address: string;
  /** What the program calls itself. */
  userAgent: string;
  /** The random name that this browser got when somebody signed in; null where it has none. */
  deviceToken: string | null;
  /** Makes the browser send this one with every later call. */
  keepDeviceToken(token: string): void;
};

/** More than browsers say of themselves; nothing behind it is looked at. */
const MAX_USER_AGENT = 400;
/** As long as browsers keep a cookie. */
const KEEP_MS = 400 * 24 * 60 * 60_000;

/** 32 random bytes in base64url. */
const DEVICE_TOKEN = /^[\w-]{43}$/;

/** The prefix makes browsers refuse one that came over http, or from another host. */
const deviceCookieName = (https: boolean) => (https ? '__Host-device' : 'device');

export function clientOf(http: Request, response: Response, { https }: { https: boolean }): Client {
  const name = deviceCookieName(https);
  return {
    address: http.ip ?? '',
    userAgent: (http.headers['user-agent'] ?? '').slice(0, MAX_USER_AGENT),
    deviceToken: readCookie(http.headers.cookie ?? '', name),
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

function readCookie(header: string, name: string): string | null {
  const cookies = header.split(';').map((cookie) => cookie.trim());
  const value = cookies.find((cookie) => cookie.startsWith(`${name}=`))?.slice(name.length + 1);
  return value !== undefined && DEVICE_TOKEN.test(value) ? value : null;
}
