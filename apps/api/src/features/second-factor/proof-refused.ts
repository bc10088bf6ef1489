import type { FactorProof } from '@nobayon/shared/contract/second-factor/factor-proof.ts';
import { AppError, fieldError } from '../../http/app-error.ts';

/** A second factor that was not right, said where it was entered. */
export function proofRefused({ passkey }: Pick<FactorProof, 'passkey'>): AppError {
  return passkey ? new AppError('passkey_refused') : fieldError('second_factor_wrong', 'code');
}
