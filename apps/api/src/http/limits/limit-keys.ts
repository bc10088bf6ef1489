import type { Request, Response } from 'express';
import { ipKeyGenerator } from 'express-rate-limit';
import type { LimitName } from './limit-table.ts';

type Key = (request: Request, response: Response) => string;

const byIp = (request: Request) => ipKeyGenerator(request.ip ?? '');
const byAccount = (_request: Request, { locals }: Response) => String(locals.request.body.email);
const byUser = (_request: Request, { locals }: Response) => String(locals.caller.id);
const byToken = (_request: Request, { locals }: Response) => String(locals.request.body.token);
const byIpAndInvoice = (request: Request, { locals }: Response) =>
  `${byIp(request)} ${locals.request.body.invoice_number}`;

const byAccountAndIp = (request: Request, response: Response) =>
  `${byAccount(request, response)} ${byIp(request)}`;
const byAccountAndDevice = (request: Request, response: Response) =>
  `${byAccount(request, response)} ${response.locals.client.deviceToken}`;

/**
 * Requests with the same key are counted together. One kind of key for each limit: two kinds would
 * meet in the shared storage, and one caller could use up the attempts of another.
 */
export const limitKeys: Readonly<Record<LimitName, Key>> = {
  LOGIN_PER_IP: byIp,
  LOGIN_PER_DEVICE: byAccountAndDevice,
  LOGIN_ANY_PER_DEVICE: byAccountAndDevice,
  LOGIN_KNOWN_PER_ACCOUNT: byAccount,
  LOGIN_PER_ACCOUNT_AND_IP: byAccountAndIp,
  LOGIN_PER_ACCOUNT: byAccount,
  LOGIN_SLOWED: byAccount,
  REGISTER_PER_IP: byIp,
  ADMIN_SIGNUP_PER_IP: byIp,
  FORGOT_PASSWORD_PER_IP: byIp,
  FORGOT_PASSWORD_PER_ACCOUNT: byAccount,
  RESET_PASSWORD_PER_IP: byIp,
  PASSWORD_PER_USER: byUser,
  PASSWORD_ANY_PER_USER: byUser,
  PASSWORD_PER_IP: byIp,
  PASSWORD_CHANGES_PER_USER: byUser,
  PASSWORD_CHANGES_PER_IP: byIp,
  ACCOUNTS_PER_ADMIN: byUser,
  NAME_PER_USER: byUser,
  ADDRESS_MAIL_PER_USER: byUser,
  ADDRESS_MAIL_PER_IP: byIp,
  ADDRESS_PROOF_PER_USER: byUser,
  ADDRESS_PROOF_PER_LINK: byToken,
  ADDRESS_PROOF_PER_IP: byIp,
  ADDRESS_CODE_PER_USER: byUser,
  SECOND_FACTOR_PER_IP: byIp,
  SECOND_FACTOR_PER_USER: byUser,
  PASSKEY_PER_IP: byIp,
  COUPON_PER_USER: byUser,
  INITIATE_PER_USER: byUser,
  CLAIM_PER_USER: byUser,
  VERIFY_PER_USER: byUser,
  CALLBACK_PER_INVOICE: byIpAndInvoice,
  CALLBACK_UNKNOWN_PER_IP: byIp,
  CALLBACK_REFUSED_PER_IP: byIp,
  OIDC_CLIENTS_PER_IP: byIp,
  OIDC_REFUSED_PER_IP: byIp,
  ALL_PER_IP: byIp,
};
