import { adminAccount } from '@nobayon/shared/contract/admin-account.ts';
import { auth } from '@nobayon/shared/contract/auth.ts';
import { coupons } from '@nobayon/shared/contract/coupons.ts';
import { payments } from '@nobayon/shared/contract/payments.ts';
import type { Request, RequestHandler, Response } from 'express';
import { ipKeyGenerator } from 'express-rate-limit';
import { type Count, createLimiter, failures, type LimitSettings } from './create-limiter.ts';
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

export type Limits = {
  /** Before anything else is done for a call. */
  forAll: RequestHandler;
  byPath: Record<string, PathLimits>;
  /** What is posted about payments: nothing of it may be lost by being refused. */
  callback: RequestHandler[];
};

const byIp = (request: Request) => ipKeyGenerator(request.ip ?? '');
const byAccount = (_request: Request, { locals }: Response) => String(locals.request.body.email);
const byUser = (_request: Request, { locals }: Response) => String(locals.caller.id);
const byIpAndInvoice = (request: Request, { locals }: Response) =>
  `${byIp(request)} ${locals.request.body.invoice_number}`;

export function createLimits(settings: LimitSettings): Limits {
  const limit = (name: LimitName, count: Count) => createLimiter(name, settings, count);
  const resetTokens = { byAddress: [limit('RESET_PASSWORD_PER_IP', { key: byIp })] };
  const currentPasswords = {
    byAddress: [limit('PASSWORD_PER_IP', { key: byIp, counts: failures })],
    byUser: [limit('PASSWORD_PER_USER', { key: byUser, counts: failures })],
  };
  return {
    forAll: limit('ALL_PER_IP', { key: byIp }),
    byPath: {
      [auth.login.path]: {
        byAddress: [limit('LOGIN_PER_IP', { key: byIp })],
        byAccount: [limit('LOGIN_PER_ACCOUNT', { key: byAccount, counts: failures })],
      },
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
      [coupons.validate.path]: { byUser: [limit('COUPON_PER_USER', { key: byUser })] },
      [payments.initiate.path]: { byUser: [limit('INITIATE_PER_USER', { key: byUser })] },
    },
    callback: [
      limit('CALLBACK_UNKNOWN_PER_IP', { key: byIp, counts: (status) => status === 404 }),
      limit('CALLBACK_PER_INVOICE', { key: byIpAndInvoice }),
    ],
  };
}
