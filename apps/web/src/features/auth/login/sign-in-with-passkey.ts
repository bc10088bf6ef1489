import type { Reply } from '@nobayon/shared/contract/endpoint.ts';
import { secondStep } from '@nobayon/shared/contract/second-factor/second-step.ts';
import { call } from '../../../api/client.ts';
import { askBrowserForPasskey } from '../../../api/session/passkeys.ts';

/** Signs in with a passkey, without an address or a password. */
export async function signInWithPasskey(): Promise<Reply<typeof secondStep.finishPasskey>> {
  const { ticket, options } = await call(secondStep.startPasskey, {});
  const passkey = await askBrowserForPasskey(options);
  return call(secondStep.finishPasskey, { body: { ticket, passkey } });
}
