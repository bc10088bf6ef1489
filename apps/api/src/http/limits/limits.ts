import { accountAddress } from '@nobayon/shared/contract/account/account-address.ts';
import { accountName } from '@nobayon/shared/contract/account/account-name.ts';
import { accountPhone } from '@nobayon/shared/contract/account/account-phone.ts';
import { adminAccount } from '@nobayon/shared/contract/account/admin-account.ts';
import { auth } from '@nobayon/shared/contract/account/auth.ts';
import { adminUserPage } from '@nobayon/shared/contract/admin/admin-user-page.ts';
import { adminUsers } from '@nobayon/shared/contract/admin/admin-users.ts';
import { coupons } from '@nobayon/shared/contract/coupons.ts';
import type { ErrorCode } from '@nobayon/shared/contract/errors.ts';
import { manualPayments } from '@nobayon/shared/contract/manual/manual-payment.ts';
import { payments } from '@nobayon/shared/contract/payments.ts';
import { accountFactors } from '@nobayon/shared/contract/second-factor/account-factors.ts';
import { secondStep } from '@nobayon/shared/contract/second-factor/second-step.ts';
import type { RequestHandler } from 'express';
import {
  type Count,
  createLimiter,
  failures,
  type LimitSettings,
  successes,
} from './create-limiter.ts';
import type { LimitName } from './limit-table.ts';

/** The limits of one path, by what they need to know about a call. */
export type PathLimits = {
  /** Nothing: applied before the token is looked up. */
  byIp?: RequestHandler[];
  /** The caller, in `response.locals.caller`: applied before the body is read. */
  byUser?: RequestHandler[];
  /** The parsed request, in `response.locals.request`. */
  byAccount?: RequestHandler[];
};

/** The limits of logins; `ofAccount` slows down logins, but never rejects them for long. */
export type LoginLimits = Record<
  'fromIp' | 'fromDevice' | 'anyFromDevice' | 'fromDevices' | 'ofAccountFromIp' | 'ofAccount',
  RequestHandler
>;

export type Limits = {
  /** Applied before anything else. */
  forAll: RequestHandler;
  /** The same for posts about payments, of which only useless ones count. */
  forCallbacks: RequestHandler;
  byPath: Record<string, PathLimits>;
  /** The login handler decides which of them apply. */
  login: LoginLimits;
  /** Posts to gateways that do not exist, and about unknown payments. */
  unknownCallbacks: RequestHandler;
  /** Posts about payments: a rejected one must not be lost. */
  callback: RequestHandler[];
  /** Calls of services to the OpenID provider. */
  oidcClients: RequestHandler;
  /** Those in which a service authenticates itself. */
  oidcSecrets: RequestHandler;
};

/** Does not limit GET and DELETE, which some of these paths also have. */
function unlessRead(limit: RequestHandler): RequestHandler {
  return (request, response, next) => {
    if (request.method === 'GET' || request.method === 'DELETE') next();
    else limit(request, response, next);
  };
}

const wrongPasswords = (_status: number, code: ErrorCode | undefined) =>
  code === 'wrong_credentials';
const wrongCurrentPasswords = (_status: number, code: ErrorCode | undefined) =>
  code === 'wrong_current_password';

/** Does not limit callers who are not signed in. */
function ifSignedIn(limit: RequestHandler): RequestHandler {
  return (request, response, next) => {
    if (response.locals.caller) limit(request, response, next);
    else next();
  };
}

export function createLimits(settings: LimitSettings): Limits {
  const limit: MakeLimit = (name, count) => createLimiter(name, settings, count);
  const queries = limit('VERIFY_PER_USER');
  const unknownCallbacks = limit('CALLBACK_UNKNOWN_PER_IP', { counts: (status) => status === 404 });
  // One limiter for all calls that share it, because each limiter counts separately.
  const currentPasswords = {
    byIp: [limit('PASSWORD_PER_IP', { counts: wrongCurrentPasswords })],
    byUser: [
      limit('PASSWORD_PER_USER', { counts: wrongCurrentPasswords }),
      limit('PASSWORD_ANY_PER_USER'),
    ],
  };
  return {
    forAll: limit('ALL_PER_IP'),
    forCallbacks: limit('CALLBACK_REFUSED_PER_IP', {
      // Unknown payments have a limit of their own.
      counts: (status) => (failures(status) && status !== 404) || status === 429,
    }),
    byPath: {
      ...signInLimits(limit),
      ...passwordLimits(limit, currentPasswords),
      ...secondFactorLimits(limit, currentPasswords),
      ...addressLimits(limit, currentPasswords),
      ...userLimits(limit),
      [payments.verify.path]: { byUser: [queries] },
      [payments.resume.path]: { byUser: [queries] },
    },
    login: loginLimits(limit),
    oidcClients: limit('OIDC_CLIENTS_PER_IP'),
    // Not codes that are no good: anybody can give those to a service, which passes them on from its
    // one IP address, and would be blocked for everybody.
    oidcSecrets: limit('OIDC_REFUSED_PER_IP', { counts: (status) => status === 401 }),
    unknownCallbacks,
    callback: [unknownCallbacks, limit('CALLBACK_PER_INVOICE'), ifSignedIn(queries)],
  };
}

type MakeLimit = (name: LimitName, count?: Count) => RequestHandler;
type ByPath = Limits['byPath'];
type CurrentPasswords = Required<Pick<PathLimits, 'byIp' | 'byUser'>>;

function loginLimits(limit: MakeLimit): LoginLimits {
  return {
    fromIp: limit('LOGIN_PER_IP'),
    fromDevice: limit('LOGIN_PER_DEVICE', { counts: wrongPasswords }),
    anyFromDevice: limit('LOGIN_ANY_PER_DEVICE'),
    fromDevices: limit('LOGIN_KNOWN_PER_ACCOUNT'),
    ofAccountFromIp: limit('LOGIN_PER_ACCOUNT_AND_IP', {
      counts: wrongPasswords,
    }),
    ofAccount: limit('LOGIN_PER_ACCOUNT', {
      counts: wrongPasswords,
      over: limit('LOGIN_SLOWED'),
    }),
  };
}

/** Registration, second steps, and sign-ins with a passkey alone. */
function signInLimits(limit: MakeLimit): ByPath {
  const secondSteps = {
    byIp: [limit('SECOND_FACTOR_PER_IP', { counts: failures })],
  };
  return {
    [secondStep.finish.path]: secondSteps,
    [secondStep.askForPasskey.path]: secondSteps,
    [secondStep.startPasskey.path]: { byIp: [limit('PASSKEY_PER_IP')] },
    [secondStep.finishPasskey.path]: secondSteps,
    [auth.register.path]: { byIp: [limit('REGISTER_PER_IP')] },
    [auth.adminSignup.path]: { byIp: [limit('ADMIN_SIGNUP_PER_IP')] },
  };
}

function passwordLimits(limit: MakeLimit, currentPasswords: CurrentPasswords): ByPath {
  const resetTokens = { byIp: [limit('RESET_PASSWORD_PER_IP')] };
  const changes = {
    byIp: [limit('PASSWORD_CHANGES_PER_IP', { counts: successes }), ...currentPasswords.byIp],
    byUser: [limit('PASSWORD_CHANGES_PER_USER', { counts: successes }), ...currentPasswords.byUser],
  };
  return {
    [auth.forgotPassword.path]: {
      byIp: [limit('FORGOT_PASSWORD_PER_IP')],
      byAccount: [limit('FORGOT_PASSWORD_PER_ACCOUNT')],
    },
    [auth.verifyResetToken.path]: resetTokens,
    [auth.resetPassword.path]: resetTokens,
    [auth.changePassword.path]: changes,
    [adminAccount.changePassword.path]: changes,
  };
}

/** Setting up, changing and confirming a second factor. */
function secondFactorLimits(limit: MakeLimit, currentPasswords: CurrentPasswords): ByPath {
  const change = limit('SECOND_FACTOR_PER_USER');
  const changes = { byUser: [change] };
  const starts = {
    byIp: currentPasswords.byIp,
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

/** Changing and confirming an email address. */
function addressLimits(limit: MakeLimit, currentPasswords: CurrentPasswords): ByPath {
  const mails = {
    byIp: [limit('ADDRESS_MAIL_PER_IP', { counts: successes })],
    byUser: [limit('ADDRESS_MAIL_PER_USER', { counts: successes })],
  };
  const proofs = [limit('ADDRESS_PROOF_PER_IP', { counts: failures })];
  return {
    [accountAddress.change.path]: {
      byIp: [...mails.byIp, ...currentPasswords.byIp],
      byUser: [...mails.byUser, ...currentPasswords.byUser],
    },
    [accountAddress.sendAgain.path]: mails,
    [accountAddress.confirmCode.path]: {
      byIp: proofs,
      byUser: [
        limit('ADDRESS_PROOF_PER_USER', { counts: failures }),
        limit('ADDRESS_CODE_PER_USER', { counts: failures }),
      ],
    },
    [accountAddress.confirmLink.path]: {
      byIp: proofs,
      byAccount: [limit('ADDRESS_PROOF_PER_LINK', { counts: failures })],
    },
  };
}

/** Limits by user: their profile and purchases, and an administrator's changes of accounts. */
function userLimits(limit: MakeLimit): ByPath {
  const profileChanges = { byUser: [limit('NAME_PER_USER')] };
  const accounts = { byUser: [unlessRead(limit('ACCOUNTS_PER_ADMIN'))] };
  return {
    [accountName.change.path]: profileChanges,
    [accountPhone.change.path]: profileChanges,
    [coupons.validate.path]: { byUser: [limit('COUPON_PER_USER')] },
    [manualPayments.claim.path]: { byUser: [limit('CLAIM_PER_USER')] },
    [payments.initiate.path]: { byUser: [limit('INITIATE_PER_USER')] },
    [adminUsers.create.path]: accounts,
    [adminUsers.update.path]: accounts,
    [adminUsers.importFrom.path]: accounts,
    [adminUserPage.syncChat.path]: accounts,
    [adminUserPage.endSessions.path]: accounts,
  };
}
