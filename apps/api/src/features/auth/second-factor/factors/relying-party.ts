import { createHmac } from 'node:crypto';
import type { Settings } from '../../../../deps.ts';

/** The domain of passkeys: the host of the public address, without the port. */
export function relyingParty({ appUrl, appName }: Pick<Settings, 'appUrl' | 'appName'>) {
  const { hostname, origin } = new URL(appUrl);
  return { id: hostname, name: appName, origin };
}

/** A stable user handle that does not reveal the user. */
export function userHandleOf(userId: number, setting: string): Uint8Array<ArrayBuffer> {
  const handle = createHmac('sha256', setting).update(`passkey of user ${userId}`).digest();
  return new Uint8Array(handle);
}
