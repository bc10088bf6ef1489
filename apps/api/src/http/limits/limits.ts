import { createHash } from 'node:crypto';
import { accountAddress } from '@nobayon/shared/contract/account/account-address.ts';
import { accountName } from '@nobayon/shared/contract/account/account-name.ts';
import { accountPhone } from '@nobayon/shared/contract/account/account-phone.ts';
import { adminAccount } from '@nobayon/shared/contract/account/admin-account.ts';
import { auth } from '@nobayon/shared/contract/account/auth.ts';
import { adminUserPage } from '@nobayon/shared/contract/admin/admin-user-page.ts';
import { adminUsers } from '@nobayon/shared/contract/admin/admin-users.ts';
import { coupons } from '@nobayon/shared/contract/coupons.ts';
import { manualPayments } from '@nobayon/shared/contract/manual/manual-payment.ts';
import { payments } from '@nobayon/shared/contract/payments.ts';
import { accountFactors } from '@nobayon/shared/contract/second-factor/account-factors.ts';
import { secondStep } from '@nobayon/shared/contract/second-factor/second-step.ts';
import type { Request, RequestHandler, Response } from 'express';
import { ipKeyGenerator } from 'express-rate-limit';
import {
  type Count,
  createLimiter,
  failures,
  type LimitSettings,
  successes,
} from './create-limiter.ts';
import type { LimitName } from './limit-table.ts';

/** The limits of one path, by what has to be known of a call for counting it. */
export type PathLimits = {
  /** Nothing: before its token is looked up. */
  byAddress?: RequestHandler[];
  /** Who calls, in `response.locals.caller`: before its body is read. */
  byUser?: RequestHandler[];
  /** What it asks for, in `response.locals.request`. */
  byAccount?: RequestHandler[];
};

/** Each for its own kind of login: `ofAccount` slows those that come, and refuses nobody for long. */
export type LoginLimits = Record<
  'fromAddress' | 'fromDevice' | 'ofAccountFromAddress' | 'ofAccount',
  RequestHandler
>;

export type Limits = {
  /** Before anything else is done for a call. */
  forAll: RequestHandler;
  byPath: Record<string, PathLimits>;
  /** Which of them are for a login, it is its feature to say. */
  login: LoginLimits;
  /** What is posted about payments: nothing of it may be lost by being refused. */
  callback: RequestHandler[];
  /** What services ask the OpenID provider. */
  oidcClients: RequestHandler[];
};

const byIp = (request: Request) => ipKeyGenerator(request.ip ?? '');
const byAccount = (_request: Request, { locals }: Response) => String(locals.request.body.email);
const byUser = (_request: Request, { locals }: Response) => String(locals.caller.id);
const byToken = (_request: Request, { locals }: Response) => String(locals.request.body.token);
const byIpAndInvoice = (request: Request, { locals }: Response) =>
  `${byIp(request)} ${locals.request.body.invoice_number}`;

const byAccountAndIp = (request: Request, response: Response) =>
  `${byAccount(request, response)} ${byIp(request)}`;
/** The token itself is nobody's business but the browser's. */
const byAccountAndDevice = (request: Request, response: Response) =>
  createHash('sha256')
    .update(`${byAccount(request, response)} ${response.locals.client.deviceToken}`)
    .digest('hex');

/** A path may be one to read from as well. */
function unlessRead(limit: RequestHandler): RequestHandler {
  return (request, response, next) => {
    if (request.method === 'GET' || request.method === 'DELETE') next();
    else limit(request, response, next);
  };
}

/** Not one that is right, and has a second step to follow. */
const wrongPasswords = (status: number) => failures(status) && status !== 403;

export function createLimits(settings: LimitSettings): Limits {
  const limit = (name: LimitName, count: Count) => createLimiter(name, settings, count);
  const resetTokens = { byAddress: [limit('RESET_PASSWORD_PER_IP', { key: byIp })] };
  const currentPasswords = {
    byAddress: [limit('PASSWORD_PER_IP', { key: byIp, counts: failures })],
    byUser: [limit('PASSWORD_PER_USER', { key: byUser, counts: failures })],
  };
  const accounts = {
    byUser: [unlessRead(limit('ACCOUNTS_PER_ADMIN', { key: byUser }))],
  };
  const addressMails = {
    byAddress: [limit('ADDRESS_MAIL_PER_IP', { key: byIp, counts: successes })],
    byUser: [limit('ADDRESS_MAIL_PER_USER', { key: byUser, counts: successes })],
  };
  const addressProofs = [limit('ADDRESS_PROOF_PER_IP', { key: byIp, counts: failures })];
  const secondSteps = {
    byAddress: [limit('SECOND_FACTOR_PER_IP', { key: byIp, counts: failures })],
  };
  const factorChange = limit('SECOND_FACTOR_PER_USER', { key: byUser });
  const factorChanges = { byUser: [factorChange] };
  const factorStarts = {
    byAddress: currentPasswords.byAddress,
    byUser: [...currentPasswords.byUser, factorChange],
  };
  const profileChanges = { byUser: [limit('NAME_PER_USER', { key: byUser })] };
  return {
    forAll: limit('ALL_PER_IP', { key: byIp }),
    byPath: {
      [secondStep.finish.path]: secondSteps,
      [secondStep.askForPasskey.path]: secondSteps,
      [secondStep.startPasskey.path]: { byAddress: [limit('PASSKEY_PER_IP', { key: byIp })] },
      [secondStep.finishPasskey.path]: secondSteps,
      [accountFactors.startConfirm.path]: factorChanges,
      [accountFactors.confirm.path]: factorChanges,
      [accountFactors.startApp.path]: factorStarts,
      [accountFactors.finishApp.path]: factorChanges,
      [accountFactors.startPasskey.path]: factorStarts,
      [accountFactors.finishPasskey.path]: factorChanges,
      [accountFactors.renewRecoveryCodes.path]: factorChanges,
      [auth.register.path]: { byAddress: [limit('REGISTER_PER_IP', { key: byIp })] },
      [auth.adminSignup.path]: { byAddress: [limit('ADMIN_SIGNUP_PER_IP', { key: byIp })] },
      [auth.forgotPassword.path]: {
        byAddress: [limit('FORGOT_PASSWORD_PER_IP', { key: byIp })],
        byAccount: [limit('FORGOT_PASSWORD_PER_ACCOUNT', { key: byAccount })],
      },
      [auth.verifyResetToken.path]: resetTokens,
      [auth.resetPassword.path]: resetTokens,
      [auth.changePassword.path]: currentPasswords,
      [adminAccount.changePassword.path]: currentPasswords,
      [adminUsers.create.path]: accounts,
      [adminUsers.update.path]: accounts,
      [adminUsers.importFrom.path]: accounts,
      [adminUserPage.syncChat.path]: accounts,
      [adminUserPage.endSessions.path]: accounts,
      [accountName.change.path]: profileChanges,
      [accountPhone.change.path]: profileChanges,
      [accountAddress.change.path]: {
        byAddress: [...addressMails.byAddress, ...currentPasswords.byAddress],
        byUser: [...addressMails.byUser, ...currentPasswords.byUser],
      },
      [accountAddress.sendAgain.path]: addressMails,
      [accountAddress.confirmCode.path]: {
        byAddress: addressProofs,
        byUser: [limit('ADDRESS_PROOF_PER_USER', { key: byUser, counts: failures })],
      },
      [accountAddress.confirmLink.path]: {
        byAddress: addressProofs,
        byAccount: [limit('ADDRESS_PROOF_PER_USER', { key: byToken, counts: failures })],
      },
      [coupons.validate.path]: { byUser: [limit('COUPON_PER_USER', { key: byUser })] },
      [manualPayments.claim.path]: { byUser: [limit('CLAIM_PER_USER', { key: byUser })] },
      [payments.initiate.path]: { byUser: [limit('INITIATE_PER_USER', { key: byUser })] },
    },
    login: {
      fromAddress: limit('LOGIN_PER_IP', { key: byIp }),
      fromDevice: limit('LOGIN_PER_DEVICE', { key: byAccountAndDevice, counts: wrongPasswords }),
      ofAccountFromAddress: limit('LOGIN_PER_ACCOUNT_AND_IP', {
        key: byAccountAndIp,
        counts: wrongPasswords,
      }),
      ofAccount: limit('LOGIN_PER_ACCOUNT', {
        key: byAccount,
        counts: wrongPasswords,
        over: limit('LOGIN_SLOWED', { key: byAccount }),
      }),
    },
    oidcClients: [
      limit('OIDC_CLIENTS_PER_IP', { key: byIp }),
      limit('OIDC_REFUSED_PER_IP', { key: byIp, counts: failures }),
    ],
    callback: [
      limit('CALLBACK_UNKNOWN_PER_IP', {
        key: byIp,
        counts: (status) => status === 404,
      }),
      limit('CALLBACK_PER_INVOICE', { key: byIpAndInvoice }),
    ],
  };
}
