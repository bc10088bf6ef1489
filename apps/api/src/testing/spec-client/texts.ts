// The error catalogue of the specification, typed in from it. Where it says "server error text", a
// client shows what the server says.

type Failure = { status: number; error: string | null };
type TextOf = (failure: Failure) => string;

const loginTexts: Record<number, string> = {
  401: 'Invalid email or password. Please check your credentials and try again.',
  429: 'Too many login attempts. Please wait a moment and try again.',
  500: 'Server error. Please try again later.',
};
const registerTexts: Record<number, string> = {
  409: 'An account with this email already exists. Please use a different email or try logging in.',
  429: 'Too many registration attempts. Please wait a moment and try again.',
};

const orServer =
  (text: string): TextOf =>
  ({ error }) =>
    error || text;

/** What is shown of a call that failed. */
export const failureTexts = {
  login: ({ status, error }) =>
    loginTexts[status] ?? (error || 'Login failed. Please check your credentials.'),
  register: ({ status, error }) =>
    registerTexts[status] ??
    (error ||
      (status === 400
        ? 'Invalid registration data. Please check your information.'
        : 'Registration failed. Please try again.')),
  adminSignup: orServer('Admin registration failed. Please try again.'),
  changePassword: orServer('Failed to change password. Please try again.'),
  changeAdminPassword: ({ status }) =>
    ({ 400: 'Current password is incorrect', 401: 'Unauthorized. Please log in again.' })[status] ??
    'Failed to change password. Please try again.',
  forgotPassword: orServer('Failed to send password reset email. Please try again.'),
  resetPassword: orServer('Failed to reset password. Please try again.'),
  validateCoupon: orServer('Failed to validate coupon'),
  initiate: orServer('Failed to initiate payment'),
  paymentStatus: orServer('Failed to fetch payment status'),
  createUser: orServer('Failed to create user'),
  updateUser: orServer('Failed to update user'),
  deleteUser: orServer('Failed to delete user'),
  addFromChat: orServer('Failed to add user'),
  createCoupon: orServer('Failed to save coupon'),
  updatePlan: orServer('Failed to save plan'),
} satisfies Record<string, TextOf>;

export const RESET_LINK_INVALID = 'Invalid or expired reset token';
export const ALREADY_PROCESSED = 'Callback already processed';
export const PASSWORD_CHANGED = 'Password changed successfully!';
