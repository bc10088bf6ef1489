import { auth } from '@nobayon/shared/contract/auth.ts';
import { coupons } from '@nobayon/shared/contract/coupons.ts';
import { payments } from '@nobayon/shared/contract/payments.ts';
import type { Request, RequestHandler, Response } from 'express';
import { ipKeyGenerator } from 'express-rate-limit';
import { type Count, createLimiter, type LimitSettings } from './create-limiter.ts';
import type { LimitName } from './limit-table.ts';

export type Limits = {
  /** Before anything else is done for a call. */
  forAll: RequestHandler;
  /** By path, once it is known who calls and with what. */
  byPath: Record<string, RequestHandler[]>;
};

const byIp = (request: Request) => ipKeyGenerator(request.ip ?? '');
const byAccount = (_request: Request, { locals }: Response) => String(locals.request.body.email);
const byUser = (_request: Request, { locals }: Response) => String(locals.request.caller.id);

export function createLimits(settings: LimitSettings): Limits {
  const limit = (name: LimitName, count: Count) => createLimiter(name, settings, count);
  return {
    forAll: limit('ALL_PER_IP', { key: byIp }),
    byPath: {
      [auth.login.path]: [
        limit('LOGIN_PER_IP', { key: byIp }),
        limit('LOGIN_PER_ACCOUNT', { key: byAccount, onlyFailures: true }),
      ],
      [auth.register.path]: [limit('REGISTER_PER_IP', { key: byIp })],
      [auth.forgotPassword.path]: [
        limit('FORGOT_PASSWORD_PER_IP', { key: byIp }),
        limit('FORGOT_PASSWORD_PER_ACCOUNT', { key: byAccount }),
      ],
      [coupons.validate.path]: [limit('COUPON_PER_USER', { key: byUser })],
      [payments.initiate.path]: [limit('INITIATE_PER_USER', { key: byUser })],
    },
  };
}
