import type {
  NewPasskeyAnswer,
  PasskeyAnswer,
  PasskeyCreation,
  PasskeyRequest,
} from '@nobayon/shared/contract/second-factor/passkey-fields.ts';
import { useSyncExternalStore } from 'react';

/** What a browser says to whatever was not done: canceled, timed out, no such passkey. */
export class PasskeyNotUsedError extends Error {}

/** Old browsers know no passkeys. */
export function knowsPasskeys(): boolean {
  return typeof window.PublicKeyCredential === 'function';
}

const never = () => () => undefined;

/** The same for what is drawn: nearly all do, so a page that is written at build takes it so. */
export function useKnowsPasskeys(): boolean {
  return useSyncExternalStore(never, knowsPasskeys, () => true);
}

/** Has the browser ask for a passkey. The script that does it is fetched for this. */
export async function askBrowserForPasskey(options: PasskeyRequest): Promise<PasskeyAnswer> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const optionsJSON = options as Parameters<typeof startAuthentication>[0]['optionsJSON'];
  const used = await orNotUsed(startAuthentication({ optionsJSON }), 'The passkey was not used.');
  return { ...used, clientExtensionResults: {} };
}

/** Has the browser make a passkey. */
export async function makePasskeyInBrowser(options: PasskeyCreation): Promise<NewPasskeyAnswer> {
  const { startRegistration } = await import('@simplewebauthn/browser');
  const optionsJSON = options as Parameters<typeof startRegistration>[0]['optionsJSON'];
  const made = await orNotUsed(startRegistration({ optionsJSON }), 'No passkey was created.');
  return { ...made, clientExtensionResults: {} };
}

async function orNotUsed<T>(answer: Promise<T>, text: string): Promise<T> {
  try {
    return await answer;
  } catch (cause) {
    throw new PasskeyNotUsedError(`${text} Please try again.`, { cause });
  }
}
