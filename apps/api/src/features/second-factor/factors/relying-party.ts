import { createHmac } from 'node:crypto';
import type { Settings } from '../../../deps.ts';

/** Who a passkey is for: the host of the public address, whatever its port. */
export function relyingParty({ appUrl, appName }: Pick<Settings, 'appUrl' | 'appName'>) {
  const { hostname, origin } = new URL(appUrl);
  return { id: hostname, name: appName, origin };
}

/** What a passkey calls its user: always the same, and nothing that says who it is. */
export function userHandleOf(userId: number, setting: string): Uint8Array<ArrayBuffer> {
  const handle = createHmac('sha256', setting).update(`passkey of user ${userId}`).digest();
  return new Uint8Array(handle);
}
