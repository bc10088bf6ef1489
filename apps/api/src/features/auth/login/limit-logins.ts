import type { RequestHandler, Response } from 'express';
import type { AppDeps } from '../../../deps.ts';
import type { Client } from '../../../http/client.ts';
import type { LoginLimits, PathLimits } from '../../../http/limits/limits.ts';
import { runHandlers } from '../../../http/run-handlers.ts';
import { isKnownDevice } from '../sign-ins/known-devices.store.ts';

/**
 * Applies the limits of logins. Devices from which the account was used before have their own limits,
 * which attempts by others do not affect. All other devices share the limits by IP address and by
 * account. No call waits here: a rejected one gets the time to retry.
 */
export function limitLogins({ db }: Pick<AppDeps, 'db'>, limits: LoginLimits): PathLimits {
  const byAccount: RequestHandler = async (http, response, next) => {
    try {
      const { deviceToken } = clientOf(response);
      const { email } = response.locals.request.body;
      const isKnown = deviceToken !== null && (await isKnownDevice(db, email, deviceToken));
      const { fromIp, ofAccountFromIp, ofAccount } = limits;
      const known = [limits.fromDevice, limits.anyFromDevice, limits.fromDevices];
      const unknown = [ofAccountFromIp, ofAccount];
      // A device with a token was not counted by its IP address yet.
      if (deviceToken !== null) unknown.unshift(fromIp);
      await runHandlers(isKnown ? known : unknown, http, response);
      return next();
    } catch (error) {
      return next(error);
    }
  };
  return { byIp: [unlessDeviceToken(limits.fromIp)], byAccount: [byAccount] };
}

/** A device with a token may be a known one: that is looked up once the account is known. */
function unlessDeviceToken(limit: RequestHandler): RequestHandler {
  return (http, response, next) => {
    if (clientOf(response).deviceToken === null) limit(http, response, next);
    else next();
  };
}

const clientOf = ({ locals }: Response): Client => locals.client;
