import { z } from 'zod';
import { MAX_CLAIMS_PER_PAYMENT, MAX_OPEN_CLAIMS } from '../domain/manual/claim.ts';
import { MAX_WALLETS } from '../domain/manual/wallet.ts';
import { MAX_FREE_ORDERS_A_DAY } from '../domain/price/quote.ts';
import { MAX_PASSKEYS, SecondStep } from './second-factor/factor-method.ts';

/** Every error of the API: its stable code, its status and its default text. */
export const errors = {
  invalid_request: { status: 400, text: 'Some fields are not valid. Check them and try again.' },
  invalid_json: { status: 400, text: 'The request body must be a JSON object in UTF-8.' },
  plan_not_for_sale: { status: 400, text: 'This plan is not for sale.' },
  plan_hidden: { status: 400, text: 'This plan is no longer offered. Choose another plan.' },
  gateway_unknown: {
    status: 400,
    text: 'This payment method is not available. Choose another one.',
  },
  amount_too_small: {
    status: 400,
    text: 'This amount is too small for this payment method. Choose another one.',
  },
  amount_too_large: {
    status: 400,
    text: 'This amount is too large for this payment method. Choose another one.',
  },
  wallet_unknown: {
    status: 400,
    text: 'This account does not exist. Choose another one.',
  },
  account_number_invalid: { status: 400, text: 'This is not a valid account number.' },
  coupon_unknown: { status: 400, text: 'Invalid coupon code' },
  coupon_inactive: { status: 400, text: 'This coupon is not active.' },
  coupon_not_yet_valid: { status: 400, text: 'This coupon is not valid yet.' },
  coupon_expired: { status: 400, text: 'This coupon has expired.' },
  coupon_used_up: { status: 400, text: 'This coupon has been used up.' },
  coupon_other_plan: { status: 400, text: 'This coupon is not valid for this plan.' },
  coupon_other_cycle: { status: 400, text: 'This coupon is not valid for this billing cycle.' },
  coupon_new_customers_only: { status: 400, text: 'This coupon is for new customers only.' },
  coupon_customer_limit: {
    status: 400,
    text: 'You have used this coupon the maximum number of times.',
  },
  wrong_current_password: { status: 400, text: 'Current password is incorrect' },
  password_too_common: {
    status: 400,
    text: 'This password is too easy to guess: it is a common one, or a name with digits and signs. Choose another one.',
  },
  same_password: {
    status: 400,
    text: 'New password must be different from current password',
  },
  plan_unknown: { status: 400, text: 'There is no plan with this name.' },
  plan_needed: {
    status: 400,
    text: 'An expiry date needs a plan. Choose one, or leave the date empty.',
  },
  date_too_far: {
    status: 400,
    text: 'This date is too far ahead. Choose one within the next 99 years.',
  },
  date_past: { status: 400, text: 'Valid until date must be in the future' },
  reset_token_invalid: { status: 400, text: 'Invalid or expired reset token' },
  link_invalid: {
    status: 400,
    text: 'This link has expired or has already been used. If your email address is not confirmed yet, sign in and request a new link.',
  },
  code_wrong: { status: 400, text: 'Wrong code. Check it and try again.' },
  code_expired: { status: 400, text: 'This code has expired. Request a new one.' },
  code_blocked: {
    status: 400,
    text: 'Too many codes were entered for this address today. Open the link in the email instead.',
  },
  password_needed: { status: 400, text: 'Enter your account password.' },
  sign_in_needed: {
    status: 400,
    text: 'This account uses two-step sign-in. Sign in first, then open this link again.',
  },
  wrong_password: { status: 400, text: 'Password is incorrect' },
  same_address: { status: 400, text: 'This is already your email address.' },
  address_proven: { status: 400, text: 'Your email address is already confirmed.' },
  second_factor_wrong: { status: 400, text: 'Wrong code. Please try again.' },
  passkey_refused: {
    status: 400,
    text: 'This passkey did not work. Please try again, or use another method.',
  },
  second_step_expired: { status: 400, text: 'This step has expired. Start again.' },
  not_signed_in: { status: 401, text: 'Sign in to continue.' },
  session_ended: { status: 401, text: 'Your session has ended. Sign in again.' },
  wrong_credentials: {
    status: 401,
    text: 'Invalid email or password. Please check your credentials and try again.',
  },
  not_allowed: { status: 403, text: 'You do not have permission to do this.' },
  second_step: {
    status: 403,
    text: 'This account uses two-step sign-in. Sign in on our website to enter your code.',
  },
  second_factor_needed: {
    status: 403,
    text: 'Confirm your identity with your second step.',
  },
  address_unproven: {
    status: 403,
    text: 'Confirm your current email address before you change it.',
  },
  second_factor_required: {
    status: 403,
    text: 'Administrators must turn on two-step sign-in. Set it up first.',
  },
  admin_exists: {
    status: 403,
    text: 'Admin Account Already Exists. Admin signup is no longer available.',
  },
  setup_token_wrong: { status: 403, text: 'Wrong setup token.' },
  own_account: {
    status: 403,
    text: 'You cannot delete your own account or remove your own administrator role.',
  },
  not_found: { status: 404, text: 'Not found.' },
  plan_not_found: { status: 404, text: 'Plan not found.' },
  transaction_not_found: { status: 404, text: 'Payment not found.' },
  claim_not_found: { status: 404, text: 'Payment details not found.' },
  wallet_not_found: { status: 404, text: 'Wallet not found.' },
  user_not_found: { status: 404, text: 'User not found.' },
  session_not_found: { status: 404, text: 'This session has already ended.' },
  coupon_not_found: { status: 404, text: 'Coupon not found.' },
  chat_user_not_found: { status: 404, text: 'User not found in the chat service.' },
  changed_meanwhile: {
    status: 409,
    text: 'Someone else has changed this. Review their changes before saving.',
  },
  price_changed: {
    status: 409,
    text: 'The price has changed. You have not been charged. Check the new total and try again.',
  },
  plan_never_ends: {
    status: 409,
    text: 'You already have this plan, and it does not expire.',
  },
  free_order_limit: {
    status: 409,
    text: `You have placed ${MAX_FREE_ORDERS_A_DAY} orders without a charge in the last 24 hours. Please try again tomorrow.`,
  },
  refund_not_possible: { status: 409, text: 'This payment cannot be refunded right now.' },
  trx_id_taken: {
    status: 409,
    text: 'This transaction ID was already submitted. Check it, or contact us.',
  },
  claim_open: {
    status: 409,
    text: 'You have already submitted a transaction ID for this payment. We are checking it.',
  },
  claim_limit: {
    status: 409,
    text: `You already have ${MAX_OPEN_CLAIMS} payments waiting to be checked. Wait for the result first.`,
  },
  claims_used_up: {
    status: 409,
    text: `You have submitted ${MAX_CLAIMS_PER_PAYMENT} transaction IDs for this payment. Contact us to continue.`,
  },
  payment_not_payable: { status: 409, text: 'This payment can no longer be made.' },
  claim_decided: {
    status: 409,
    text: 'This payment has already been decided.',
  },
  wallet_exists: { status: 409, text: 'A wallet with this number already exists.' },
  wallet_in_use: {
    status: 409,
    text: 'Customers may have paid to this number. Delete this wallet and add a new one.',
  },
  wallet_limit: {
    status: 409,
    text: `You can have up to ${MAX_WALLETS} wallets. Delete one first.`,
  },
  event_not_undoable: { status: 409, text: 'This change can no longer be undone.' },
  plan_name_taken: { status: 409, text: 'A plan with this name already exists.' },
  guid_taken: { status: 409, text: 'Another plan already uses this group.' },
  coupon_code_taken: { status: 409, text: 'A coupon with this code already exists.' },
  passkey_taken: { status: 409, text: 'This passkey is already in use.' },
  passkey_limit: {
    status: 409,
    text: `You can have up to ${MAX_PASSKEYS} passkeys. Remove one first.`,
  },
  chat_account_taken: {
    status: 409,
    text: 'Another user is already linked to this chat service account.',
  },
  email_taken: {
    status: 409,
    text: 'An account with this email already exists. Please use a different email or try logging in.',
  },
  too_large: { status: 413, text: 'The request is too large.' },
  unsupported_media: {
    status: 415,
    text: 'The request body must be JSON in UTF-8, and not compressed.',
  },
  too_many_logins: {
    status: 429,
    text: 'Too many login attempts. Please wait a moment and try again.',
  },
  too_many_registrations: {
    status: 429,
    text: 'Too many registration attempts. Please wait a moment and try again.',
  },
  too_many_passwords: {
    status: 429,
    text: 'Too many password attempts. Please wait a moment and try again.',
  },
  too_many_mails: {
    status: 429,
    text: 'Too many emails requested. Check your inbox, or try again later.',
  },
  too_many_codes: {
    status: 429,
    text: 'Too many wrong codes. Use a passkey or a recovery code, or try again later.',
  },
  too_many_requests: {
    status: 429,
    text: 'Too many attempts. Please wait a moment and try again.',
  },
  busy: { status: 503, text: 'The server is busy. Please wait a moment and try again.' },
  internal: { status: 500, text: 'Server error. Please try again later.' },
  chat_service_off: { status: 400, text: 'No chat service is connected.' },
  chat_group_unknown: { status: 400, text: 'This group does not exist in the chat service.' },
  chat_service_failed: {
    status: 502,
    text: 'The chat service did not respond or returned an error. Please try again.',
  },
  gateway_refused: { status: 502, text: 'Failed to initiate payment' },
  gateway_unreachable: {
    status: 503,
    text: 'The payment provider cannot be reached right now. You have not been charged. Please try again.',
  },
  database_unavailable: { status: 503, text: 'Server error. Please try again later.' },
} as const satisfies Record<string, { status: number; text: string }>;

export type ErrorCode = keyof typeof errors;

/**
 * The shape of every error reply. Payment errors also have `success: false`, coupon errors `valid`.
 */
export const ErrorReply = z.object({
  error: z.string(),
  code: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
  requestId: z.string().optional(),
  /** How to continue a login with the right password, with `second_step`. */
  secondFactor: SecondStep.optional(),
});
export type ErrorReply = z.infer<typeof ErrorReply>;
