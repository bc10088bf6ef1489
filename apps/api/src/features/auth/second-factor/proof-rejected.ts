import type { FactorProof } from '@nobayon/shared/contract/second-factor/factor-proof.ts';
import { AppError, fieldError } from '../../../http/app-error.ts';

/** The error of a wrong second factor, for the field where it was entered. */
export function proofRejected({ passkey }: Pick<FactorProof, 'passkey'>): AppError {
  return passkey ? new AppError('passkey_refused') : fieldError('second_factor_wrong', 'code');
}
