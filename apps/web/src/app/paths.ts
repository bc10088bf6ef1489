import type { TransactionFilter } from '@nobayon/shared/contract/admin/admin-transactions.ts';
import { type BillingCycle, billingCycles } from '@nobayon/shared/domain/price/quote.ts';

/** All URLs of the product. */
export const paths = {
  login: '/login',
  register: '/register',
  adminSignup: '/admin/signup',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  verifyEmail: '/verify-email',
  /** The public page of plans. */
  plans: '/plans',
  dashboard: '/dashboard',
  billingHistory: '/dashboard?tab=billing',
  /** The plan card with its explanation open. */
  expiryExplained: '/dashboard#expiry-explained',
  checkout: '/checkout',
  paymentSuccess: '/payment/success',
  paymentCallback: '/payment/callback',
  /**
   * The page of a manual payment, with the account to send money to and the wait for confirmation.
   */
  manualPayment: '/payment/manual/:invoiceNumber',
  changePassword: '/change-password',
  accountSecurity: '/account/security',
  /** On the way to another service that users sign in to with their account here. */
  continueSignIn: '/continue',
  admin: '/admin',
  adminDashboard: '/admin/dashboard',
  adminUsers: '/admin/users',
  adminUser: '/admin/users/:id',
  adminPlans: '/admin/plans',
  adminTransactions: '/admin/transactions',
  adminAttention: '/admin/transactions?view=attention',
  adminClaims: '/admin/transactions?view=claims',
  adminWallets: '/admin/wallets',
  adminCoupons: '/admin/coupons',
  adminAudit: '/admin/audit',
  adminChangePassword: '/admin/change-password',
} as const;

/** The checkout with a preselected plan, and a coupon code in its box. */
export function checkoutOf(
  planId: number,
  cycle: BillingCycle = 'monthly',
  couponCode: string | null = null,
): string {
  const query = new URLSearchParams({
    planId: String(planId),
    ...(cycle !== 'monthly' && { cycle }),
    ...(couponCode !== null && { coupon: couponCode }),
  });
  return `${paths.checkout}?${query}`;
}

/** A page for guests that continues to the checkout of a plan. */
export function guestPathWithPlan(
  page: typeof paths.register | typeof paths.login,
  planId: number,
  cycle: BillingCycle,
): string {
  return `${page}?plan=${planId}${cycle === 'monthly' ? '' : `&cycle=${cycle}`}`;
}

/** The plan that a guest has chosen, from the URL; null if it names none. */
export function requestedPlan(search: string): { planId: number; cycle: BillingCycle } | null {
  const asked = new URLSearchParams(search);
  const plan = asked.get('plan') ?? '';
  if (!/^\d{1,10}$/.test(plan)) return null;
  const cycle = billingCycles.find((known) => known === asked.get('cycle'));
  return { planId: Number(plan), cycle: cycle ?? 'monthly' };
}

/** The checkout of that plan. */
export function requestedCheckout(search: string): string | null {
  const asked = requestedPlan(search);
  return asked && checkoutOf(asked.planId, asked.cycle);
}

/** The list of payments with this filter. */
export function adminTransactionsOf(filter: TransactionFilter): string {
  return `${paths.adminTransactions}?${new URLSearchParams(filter)}`;
}

/** The page of one user, also of a deleted one. */
export function adminUserOf(id: number): string {
  return paths.adminUser.replace(':id', String(id));
}

/** The page with the status of one payment. */
export function paymentResultOf(payment: { transactionId: number; invoiceNumber: string }): string {
  const query = new URLSearchParams({
    transactionId: String(payment.transactionId),
    invoiceNumber: payment.invoiceNumber,
  });
  return `${paths.paymentSuccess}?${query}`;
}

/** The page of a manual payment. */
export function manualPaymentOf(invoiceNumber: string): string {
  return paths.manualPayment.replace(':invoiceNumber', encodeURIComponent(invoiceNumber));
}

/** Where customers return to when they cancel a payment before paying. */
export function cancellationOf(invoiceNumber: string): string {
  const query = new URLSearchParams({ status: 'canceled', invoice_number: invoiceNumber });
  return `${paths.paymentCallback}?${query}`;
}
