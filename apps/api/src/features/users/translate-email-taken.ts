import { AppError } from '../../http/app-error.ts';

const TEXT = 'An account with this email already exists.';

/** An administrator needs no advice on signing in, and sees the error at its field. */
export async function translateEmailTaken<T>(change: Promise<T>): Promise<T> {
  try {
    return await change;
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'email_taken')) throw error;
    throw new AppError('email_taken', { text: TEXT, fields: { email: TEXT }, cause: error });
  }
}
