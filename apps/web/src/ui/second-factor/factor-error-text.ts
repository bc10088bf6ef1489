import { errorText } from '../../api/errors/error-text.ts';
import { PasskeyNotUsedError } from '../../api/session/passkeys.ts';

/** Why a second factor was rejected. */
export function factorErrorText(thrown: unknown): string {
  return thrown instanceof PasskeyNotUsedError ? thrown.message : errorText(thrown);
}
