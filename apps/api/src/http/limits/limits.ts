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
  const limit: MakeLimit = (name, count) => createLimiter(name, settings, count);
  // One for all calls that take it, as each limiter has a count of its own.
  const currentPasswords = {
    byAddress: [limit('PASSWORD_PER_IP', { key: byIp, counts: failures })],
    byUser: [limit('PASSWORD_PER_USER', { key: byUser, counts: failures })],
  };
  return {
    forAll: limit('ALL_PER_IP', { key: byIp }),
    byPath: {
      ...signInLimits(limit),
      ...passwordLimits(limit, currentPasswords),
      ...secondFactorLimits(limit, currentPasswords),
      ...addressLimits(limit, currentPasswords),
      ...userLimits(limit),
    },
    login: loginLimits(limit),
    oidcClients: [
      limit('OIDC_CLIENTS_PER_IP', { key: byIp }),
      limit('OIDC_REFUSED_PER_IP', { key: byIp, counts: failures }),
    ],
    callback: [
      limit('CALLBACK_UNKNOWN_PER_IP', { key: byIp, counts: (status) => status === 404 }),
      limit('CALLBACK_PER_INVOICE', { key: byIpAndInvoice }),
    ],
  };
}

type MakeLimit = (name: LimitName, count: Count) => RequestHandler;
type ByPath = Limits['byPath'];
type CurrentPasswords = Required<Pick<PathLimits, 'byAddress' | 'byUser'>>;

function loginLimits(limit: MakeLimit): LoginLimits {
  return {
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
  };
}

/** Registrations, second steps, and sign-ins with a passkey alone. */
function signInLimits(limit: MakeLimit): ByPath {
  const secondSteps = {
    byAddress: [limit('SECOND_FACTOR_PER_IP', { key: byIp, counts: failures })],
  };
  return {
    [secondStep.finish.path]: secondSteps,
    [secondStep.askForPasskey.path]: secondSteps,
    [secondStep.startPasskey.path]: { byAddress: [limit('PASSKEY_PER_IP', { key: byIp })] },
    [secondStep.finishPasskey.path]: secondSteps,
    [auth.register.path]: { byAddress: [limit('REGISTER_PER_IP', { key: byIp })] },
    [auth.adminSignup.path]: { byAddress: [limit('ADMIN_SIGNUP_PER_IP', { key: byIp })] },
  };
}

function passwordLimits(limit: MakeLimit, currentPasswords: CurrentPasswords): ByPath {
  const resetTokens = { byAddress: [limit('RESET_PASSWORD_PER_IP', { key: byIp })] };
  return {
    [auth.forgotPassword.path]: {
      byAddress: [limit('FORGOT_PASSWORD_PER_IP', { key: byIp })],
      byAccount: [limit('FORGOT_PASSWORD_PER_ACCOUNT', { key: byAccount })],
    },
    [auth.verifyResetToken.path]: resetTokens,
    [auth.resetPassword.path]: resetTokens,
    [auth.changePassword.path]: currentPasswords,
    [adminAccount.changePassword.path]: currentPasswords,
  };
}

/** Setting up and changing a second factor, and giving it again. */
function secondFactorLimits(limit: MakeLimit, currentPasswords: CurrentPasswords): ByPath {
  const change = limit('SECOND_FACTOR_PER_USER', { key: byUser });
  const changes = { byUser: [change] };
  const starts = {
    byAddress: currentPasswords.byAddress,
    byUser: [...currentPasswords.byUser, change],
  };
  return {
    [accountFactors.startConfirm.path]: changes,
    [accountFactors.confirm.path]: changes,
    [accountFactors.startApp.path]: starts,
    [accountFactors.finishApp.path]: changes,
    [accountFactors.startPasskey.path]: starts,
    [accountFactors.finishPasskey.path]: changes,
    [accountFactors.renewRecoveryCodes.path]: changes,
  };
}

/** Changing an email address, and proving that it is theirs. */
function addressLimits(limit: MakeLimit, currentPasswords: CurrentPasswords): ByPath {
  const mails = {
    byAddress: [limit('ADDRESS_MAIL_PER_IP', { key: byIp, counts: successes })],
    byUser: [limit('ADDRESS_MAIL_PER_USER', { key: byUser, counts: successes })],
  };
  const proofs = [limit('ADDRESS_PROOF_PER_IP', { key: byIp, counts: failures })];
  return {
    [accountAddress.change.path]: {
      byAddress: [...mails.byAddress, ...currentPasswords.byAddress],
      byUser: [...mails.byUser, ...currentPasswords.byUser],
    },
    [accountAddress.sendAgain.path]: mails,
    [accountAddress.confirmCode.path]: {
      byAddress: proofs,
      byUser: [limit('ADDRESS_PROOF_PER_USER', { key: byUser, counts: failures })],
    },
    [accountAddress.confirmLink.path]: {
      byAddress: proofs,
      byAccount: [limit('ADDRESS_PROOF_PER_USER', { key: byToken, counts: failures })],
    },
  };
}

/** What one user may do: their profile and purchases, and an administrator's accounts. */
function userLimits(limit: MakeLimit): ByPath {
  const profileChanges = { byUser: [limit('NAME_PER_USER', { key: byUser })] };
  const accounts = { byUser: [unlessRead(limit('ACCOUNTS_PER_ADMIN', { key: byUser }))] };
  return {
    [accountName.change.path]: profileChanges,
    [accountPhone.change.path]: profileChanges,
    [coupons.validate.path]: { byUser: [limit('COUPON_PER_USER', { key: byUser })] },
    [manualPayments.claim.path]: { byUser: [limit('CLAIM_PER_USER', { key: byUser })] },
    [payments.initiate.path]: { byUser: [limit('INITIATE_PER_USER', { key: byUser })] },
    [adminUsers.create.path]: accounts,
    [adminUsers.update.path]: accounts,
    [adminUsers.importFrom.path]: accounts,
    [adminUserPage.syncChat.path]: accounts,
    [adminUserPage.endSessions.path]: accounts,
  };
}
