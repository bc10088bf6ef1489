import { type ErrorCode, errors } from '@nobayon/shared/contract/errors.ts';
import type { SecondStep } from '@nobayon/shared/contract/second-factor/factor-method.ts';

type Details = {
  /** Replaces the code's default text. */
  text?: string;
  /** The error of each field, by its name. */
  fields?: Record<string, string>;
  /** After how many seconds to try again. */
  retryAfterSeconds?: number;
  /** Whether the log already says so about this caller. */
  isRepeated?: boolean;
  /** How to continue the login. */
  secondFactor?: SecondStep;
  cause?: unknown;
};

/** An expected error, from the error table. Anything else that is thrown is a bug or an outage. */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly code: ErrorCode;
  readonly fields: Record<string, string> | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly isRepeated: boolean;
  readonly secondFactor: SecondStep | undefined;

  constructor(
    code: ErrorCode,
    { text, fields, retryAfterSeconds, isRepeated = false, secondFactor, cause }: Details = {},
  ) {
    super(text ?? errors[code].text, { cause });
    this.code = code;
    this.fields = fields;
    this.retryAfterSeconds = retryAfterSeconds;
    this.isRepeated = isRepeated;
    this.secondFactor = secondFactor;
  }
}

/** An error of one form field, which is shown at that field. */
export function fieldError(code: ErrorCode, field: string): AppError {
  return new AppError(code, { fields: { [field]: errors[code].text } });
}
