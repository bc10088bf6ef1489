import { ApiError } from '../../api/errors/call-error.ts';
import { errorText } from '../../api/errors/error-text.ts';
import { PasskeyNotUsedError } from '../../api/session/passkeys.ts';

type Wording = {
  /** The texts for certain statuses. */
  fixed: ReadonlyMap<number, string>;
  /** Used if the server sent no text. */
  silent: ReadonlyMap<number, string>;
  otherwise: string;
};

const login: Wording = {
  fixed: new Map([
    [401, 'Invalid email or password. Please check your credentials and try again.'],
    [429, 'Too many login attempts. Please wait a moment and try again.'],
    [500, 'Server error. Please try again later.'],
  ]),
  silent: new Map(),
  otherwise: 'Login failed. Please check your credentials.',
};

const register: Wording = {
  fixed: new Map([
    [
      409,
      'An account with this email already exists. Please use a different email or try logging in.',
    ],
    [429, 'Too many registration attempts. Please wait a moment and try again.'],
  ]),
  silent: new Map([[400, 'Invalid registration data. Please check your information.']]),
  otherwise: 'Registration failed. Please try again.',
};

/** Why a login failed. */
export function loginErrorText(thrown: unknown): string {
  return textOf(thrown, login);
}

/** Why a registration failed. */
export function registerErrorText(thrown: unknown): string {
  return textOf(thrown, register);
}

function textOf(thrown: unknown, { fixed, silent, otherwise }: Wording): string {
  if (thrown instanceof PasskeyNotUsedError) return thrown.message;
  // A lost connection is not caused by the input.
  if (!(thrown instanceof ApiError)) return errorText(thrown);
  return fixed.get(thrown.status) ?? thrown.text ?? silent.get(thrown.status) ?? otherwise;
}
