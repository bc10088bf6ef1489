import { type ErrorCode, errors } from '@nobayon/shared/contract/errors.ts';
import type { SecondStep } from '@nobayon/shared/contract/second-factor/factor-method.ts';

type Details = {
  /** A better text than the code's own. */
  text?: string;
  /** What is wrong with which field. */
  fields?: Record<string, string>;
  /** When it makes sense to try again. */
  retryAfterSeconds?: number;
  /** How a login goes on. */
  secondFactor?: SecondStep;
  cause?: unknown;
};

/** An error that has a place in the error table; anything else that is thrown is our fault. */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly code: ErrorCode;
  readonly fields: Record<string, string> | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly secondFactor: SecondStep | undefined;

  constructor(
    code: ErrorCode,
    { text, fields, retryAfterSeconds, secondFactor, cause }: Details = {},
  ) {
    super(text ?? errors[code].text, { cause });
    this.code = code;
    this.fields = fields;
    this.retryAfterSeconds = retryAfterSeconds;
    this.secondFactor = secondFactor;
  }
}

/** An error that is about one field of a form, which shows it there. */
export function fieldError(code: ErrorCode, field: string): AppError {
  return new AppError(code, { fields: { [field]: errors[code].text } });
}
