import type {
  NewPasskeyAnswer,
  PasskeyAnswer,
  PasskeyCreation,
  PasskeyRequest,
} from '@nobayon/shared/contract/second-factor/passkey-fields.ts';
import { useSyncExternalStore } from 'react';
import { importPart } from '../import-part.ts';

const loadBrowserPart = () => import('@simplewebauthn/browser');

/** The name of the browser's error for any failure: canceled, timed out, no such passkey. */
export class PasskeyNotUsedError extends Error {}

const ALREADY_THERE = 'This device already has a passkey for your account.';

/** Old browsers do not support passkeys. */
export function supportsPasskeys(): boolean {
  return typeof window.PublicKeyCredential === 'function';
}

const never = () => () => undefined;

/** The same for rendering: prerendered pages assume support, since nearly all browsers have it. */
export function useSupportsPasskeys(): boolean {
  return useSyncExternalStore(never, supportsPasskeys, () => true);
}

/** Asks the browser for a passkey. Loads the script for that first. */
export async function askBrowserForPasskey(options: PasskeyRequest): Promise<PasskeyAnswer> {
  const { startAuthentication } = await importPart(loadBrowserPart);
  const optionsJSON = options as Parameters<typeof startAuthentication>[0]['optionsJSON'];
  const used = await orNotUsed(startAuthentication({ optionsJSON }), 'The passkey was not used.');
  return { ...used, clientExtensionResults: {} };
}

/** Asks the browser to create a passkey. */
export async function createPasskeyInBrowser(options: PasskeyCreation): Promise<NewPasskeyAnswer> {
  const { startRegistration } = await importPart(loadBrowserPart);
  const optionsJSON = options as Parameters<typeof startRegistration>[0]['optionsJSON'];
  const creation = startRegistration({ optionsJSON }).catch(orAlreadyThere);
  const made = await orNotUsed(creation, 'No passkey was created.');
  return { ...made, clientExtensionResults: {} };
}

/** The browser says this only of a passkey of the same account. */
function orAlreadyThere(cause: unknown): never {
  const isThere = cause instanceof Error && cause.name === 'InvalidStateError';
  throw isThere ? new PasskeyNotUsedError(ALREADY_THERE, { cause }) : cause;
}

async function orNotUsed<T>(answer: Promise<T>, text: string): Promise<T> {
  try {
    return await answer;
  } catch (cause) {
    if (cause instanceof PasskeyNotUsedError) throw cause;
    throw new PasskeyNotUsedError(`${text} Please try again.`, { cause });
  }
}
