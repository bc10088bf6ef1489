import { z } from 'zod';

/** Every error the API answers with: its stable code, its status and the text it has by default. */
export const errors = {
  invalid_request: { status: 400, text: 'Please check what you entered.' },
  invalid_json: { status: 400, text: 'The request body is not valid JSON.' },
  plan_not_for_sale: { status: 400, text: 'This plan cannot be bought.' },
  coupon_unknown: { status: 400, text: 'Invalid coupon code' },
  coupon_inactive: { status: 400, text: 'This coupon is not active.' },
  coupon_not_yet_valid: { status: 400, text: 'This coupon is not valid yet.' },
  coupon_expired: { status: 400, text: 'This coupon has expired.' },
  coupon_used_up: { status: 400, text: 'This coupon has been used up.' },
  coupon_other_plan: { status: 400, text: 'This coupon is not for this plan.' },
  coupon_other_cycle: { status: 400, text: 'This coupon is not for this billing cycle.' },
  coupon_new_customers_only: { status: 400, text: 'This coupon is for new customers only.' },
  coupon_customer_limit: {
    status: 400,
    text: 'You have used this coupon as often as one customer may.',
  },
  wrong_current_password: { status: 400, text: 'Current password is incorrect' },
  same_password: {
    status: 400,
    text: 'New password must be different from current password',
  },
  plan_unknown: { status: 400, text: 'There is no plan of this name.' },
  plan_needed: {
    status: 400,
    text: 'There is no plan to run until then. Choose one, or leave the date empty.',
  },
  date_past: { status: 400, text: 'Valid until date must be in the future' },
  reset_token_invalid: { status: 400, text: 'Invalid or expired reset token' },
  not_signed_in: { status: 401, text: 'Please sign in.' },
  session_ended: { status: 401, text: 'Your session has ended. Please sign in again.' },
  wrong_credentials: {
    status: 401,
    text: 'Invalid email or password. Please check your credentials and try again.',
  },
  not_allowed: { status: 403, text: 'You are not allowed to do this.' },
  admin_exists: {
    status: 403,
    text: 'Admin Account Already Exists. Admin signup is no longer available.',
  },
  setup_token_wrong: { status: 403, text: 'The setup token is not right.' },
  own_account: {
    status: 403,
    text: 'You cannot delete your own account or take away your own role.',
  },
  last_admin: { status: 403, text: 'There must be at least one administrator.' },
  not_found: { status: 404, text: 'There is nothing here.' },
  plan_not_found: { status: 404, text: 'This plan is not available.' },
  transaction_not_found: { status: 404, text: 'We know no such payment.' },
  user_not_found: { status: 404, text: 'We know no such user.' },
  coupon_not_found: { status: 404, text: 'We know no such coupon.' },
  chat_user_not_found: { status: 404, text: 'The chat service knows no such user.' },
  changed_meanwhile: {
    status: 409,
    text: 'Somebody else changed this meanwhile. Look at it again before you save.',
  },
  plan_never_ends: {
    status: 409,
    text: 'You already have this plan, and it does not expire.',
  },
  event_not_undoable: { status: 409, text: 'This change can no longer be undone.' },
  plan_name_taken: { status: 409, text: 'There is a plan of this name already.' },
  guid_taken: { status: 409, text: 'Another plan has this group already.' },
  coupon_code_taken: { status: 409, text: 'There is a coupon with this code already.' },
  chat_account_taken: {
    status: 409,
    text: 'Somebody here has this account of the chat service already.',
  },
  email_taken: {
    status: 409,
    text: 'An account with this email already exists. Please use a different email or try logging in.',
  },
  too_large: { status: 413, text: 'The request is too large.' },
  unsupported_media: { status: 415, text: 'The request body must be JSON.' },
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
  too_many_requests: {
    status: 429,
    text: 'Too many requests. Please wait a moment and try again.',
  },
  busy: { status: 503, text: 'We are very busy. Please try again in a moment.' },
  internal: { status: 500, text: 'Server error. Please try again later.' },
  chat_service_off: { status: 400, text: 'No chat service is connected.' },
  chat_group_unknown: { status: 400, text: 'The chat service has no such group.' },
  chat_service_failed: {
    status: 502,
    text: 'The chat service cannot be reached or refuses to answer. Please try again.',
  },
  gateway_refused: { status: 502, text: 'Failed to initiate payment' },
  gateway_unreachable: {
    status: 503,
    text: 'The payment gateway cannot be reached right now. Nothing was charged. Please try again.',
  },
  database_unavailable: { status: 503, text: 'Server error. Please try again later.' },
} as const satisfies Record<string, { status: number; text: string }>;

export type ErrorCode = keyof typeof errors;

/** The one shape of error. Payment replies also carry `success: false`, coupon ones `valid`. */
export const ErrorReply = z.object({
  error: z.string(),
  code: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
  requestId: z.string().optional(),
});
export type ErrorReply = z.infer<typeof ErrorReply>;
