import type { z } from 'zod';

/** A reply that is decided before anything changes; `apply` then makes the change. */
export type ChatAnswer = { status: number; body: unknown; apply?: () => void };

/** The service's own error texts. */
export const details = {
  notFound: "We could not find what you're looking for :/",
  invalidToken: 'Your session has expired or the token is invalid. Please sign in again.',
  notAuthenticated: 'Not authenticated',
  pathNotAllowed: 'API key not allowed to access this endpoint.',
  keysOff: 'Use of API key is not enabled in the environment.',
  tooManyTries: 'API rate limit exceeded',
  adminNotVerified: 'Could not verify primary admin status.',
  passwordRule: 'The password does not meet the required validation criteria.',
  pictureInvalid:
    'Value error, Invalid profile image URL: must be a known internal path, an HTTP(S) URL with a host, or a data:image URI (png/jpeg/gif/webp).',
  notAllowed:
    'You do not have permission to access this resource. Please contact your administrator for assistance.',
  prohibited: 'The requested action has been restricted as a security measure.',
  emailTaken:
    'Uh-oh! This email is already registered. Sign in with your existing account or choose another email to start anew.',
  emailInvalid:
    "The email format you entered is invalid. Please double-check and make sure you're using a valid email address (e.g., yourname@example.com).",
  passwordTooLong:
    'Uh-oh! The password you entered is too long. Please make sure your password is less than 72 bytes long.',
  wrongLogin:
    'The email or password provided is incorrect. Please check for typos and try logging in again.',
} as const;

export function answer(body: unknown, apply?: () => void): ChatAnswer {
  return { status: 200, body, ...(apply && { apply }) };
}

export function errorAnswer(status: number, detail: string): ChatAnswer {
  return { status, body: { detail } };
}

/** An error of a call about groups, wrapped as by the service. */
export function failure(reason: string, { isNested }: { isNested: boolean }): ChatAnswer {
  return errorAnswer(400, isNested ? `[ERROR: 400: [ERROR: ${reason}]]` : `[ERROR: ${reason}]`);
}

/** The reply to an invalid body: a list that repeats the input. */
export function unprocessable(error: z.ZodError, input: unknown): ChatAnswer {
  const detail = error.issues.map(({ path, message }) => ({
    type: 'value_error',
    loc: ['body', ...path],
    msg: message,
    input,
  }));
  return { status: 422, body: { detail } };
}
