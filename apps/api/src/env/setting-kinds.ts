import { DAY_MS } from '@nobayon/shared/domain/calendar.ts';
import { z } from 'zod';

// The description of a setting after "must be" is in its `describe`.

export const WebAddress = z.url({ protocol: /^https?$/ });
/** The public address: the app, its API and the provider's issuer are at fixed paths below it. */
export const Origin = WebAddress.refine((url) => /^[^/]+\/\/[^/?#@]+\/*$/.test(url));
export const Text = z.string().min(1);
/** What a header can carry. */
export const HeaderText = z.string().regex(/^[\x21-\x7e]+$/);
export const port = z.coerce.number().int().min(0).max(65_535);
/** A timer cannot wait for much longer, and would not wait at all. */
export const milliseconds = z.coerce.number().int().positive().max(DAY_MS);

export const PORT = 'a port from 0 to 65535 (0 picks a free port)';
export const WEB_ADDRESS = 'an http:// or https:// address';
export const ORIGIN = 'an http:// or https:// address without a path';
export const MILLISECONDS = 'a number of milliseconds, 86400000 at most';
export const DAYS = 'a number of days from 200 to 36500';

/** At least as long as payments are queried, because the responses may be needed in a dispute. */
export const days = z.coerce.number().int().min(200).max(36_500);
/** Browsers keep nothing for longer. */
export const sessionDays = z.coerce.number().positive().max(400);
export const SESSION_DAYS = 'a number of days, 400 at most';

export function isTimeZone(name: string): boolean {
  try {
    return Intl.DateTimeFormat('en', { timeZone: name }).format() !== '';
  } catch {
    return false;
  }
}

const MAILBOX = String.raw`[^\s<>"(),:;@[\]\\]+@[^\s<>"(),:;@[\]\\]+`;
const NAME = String.raw`(?:"[^"\\\r\n]*"\s*|[^<>"(),:;@[\]\\\r\n]*)`;
/** One address with or without a name, as in the header of an email. */
export const Sender = z
  .string()
  .trim()
  .regex(new RegExp(`^(?:${NAME}<${MAILBOX}>|${MAILBOX})$`));

const CONTACT_MAILBOX = new RegExp(`^${MAILBOX}$`);
/** Where customers reach somebody, as the address of a link. */
export const Contact = z
  .string()
  .refine((text) => CONTACT_MAILBOX.test(text) || WebAddress.safeParse(text).success)
  .transform((text) => (CONTACT_MAILBOX.test(text) ? `mailto:${text}` : text));

/** A password in an address is encoded like any other part of a URL. */
const ENCODED = 'with a % written as %25';
export const DATABASE_ADDRESS = `an address, as in postgresql://user:password@host:5432/database, ${ENCODED}`;
export const MAIL_ADDRESS = `an address, as in smtps://user:password@host:465, ${ENCODED}`;
export const REDIS_ADDRESS = `an address, as in redis://host:6379, ${ENCODED}`;

/** Not `z.url()`: PostgreSQL has addresses that are no URLs, such as those of sockets. */
export const DatabaseAddress = z
  .string()
  .regex(/^postgres(ql)?:\/\//)
  .refine(isDecodable);

/** A password that was not encoded would otherwise fail later, without the name of its setting. */
export function isDecodable(address: string): boolean {
  try {
    return decodeURIComponent(address) !== '';
  } catch {
    return false;
  }
}

export const withoutSlash = (url: string): string =>
  url.endsWith('/') ? withoutSlash(url.slice(0, -1)) : url;
