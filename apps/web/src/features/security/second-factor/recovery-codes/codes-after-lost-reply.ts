import { accountFactors } from '@nobayon/shared/contract/second-factor/account-factors.ts';
import { call } from '../../../../api/client.ts';

/**
 * Recovery codes after an attempt that failed. If an earlier one had turned two-step sign-in on, and
 * only its reply was lost, nobody has seen the codes in it: they are replaced. Null if it is still
 * off, or was on before.
 */
export async function codesAfterLostReply(wasOn: boolean): Promise<string[] | null> {
  if (wasOn || !(await call(accountFactors.show, {})).is_on) return null;
  return (await call(accountFactors.renewRecoveryCodes, {})).recovery_codes;
}
