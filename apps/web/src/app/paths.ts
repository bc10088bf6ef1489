/** Every address of the product, in one place. */
export const paths = {
  login: '/login',
  register: '/register',
  adminSignup: '/admin/signup',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  dashboard: '/dashboard',
  billingHistory: '/dashboard?tab=billing',
  /** The plan card with its explanation open. */
  expiryExplained: '/dashboard#expiry-explained',
  checkout: '/checkout',
  paymentSuccess: '/payment/success',
  paymentCallback: '/payment/callback',
  changePassword: '/change-password',
  admin: '/admin',
  adminDashboard: '/admin/dashboard',
  adminUsers: '/admin/users',
  adminPlans: '/admin/plans',
  adminTransactions: '/admin/transactions',
  adminAttention: '/admin/transactions?view=attention',
  adminCoupons: '/admin/coupons',
  adminAudit: '/admin/audit',
  adminChangePassword: '/admin/change-password',
} as const;

/** The checkout with a plan chosen beforehand. */
export function checkoutOf(planId: number): string {
  return `${paths.checkout}?planId=${planId}`;
}

/** The page that shows how one payment stands. */
export function paymentResultOf(payment: { transactionId: number; invoiceNumber: string }): string {
  const query = new URLSearchParams({
    transactionId: String(payment.transactionId),
    invoiceNumber: payment.invoiceNumber,
  });
  return `${paths.paymentSuccess}?${query}`;
}
