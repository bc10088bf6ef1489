import { type BillingCycle, billingCycles } from '@nobayon/shared/domain/price/quote.ts';

/** Every address of the product, in one place. */
export const paths = {
  login: '/login',
  register: '/register',
  adminSignup: '/admin/signup',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  verifyEmail: '/verify-email',
  /** What is for sale, for everybody. */
  plans: '/plans',
  dashboard: '/dashboard',
  billingHistory: '/dashboard?tab=billing',
  /** The plan card with its explanation open. */
  expiryExplained: '/dashboard#expiry-explained',
  checkout: '/checkout',
  paymentSuccess: '/payment/success',
  paymentCallback: '/payment/callback',
  /** Where the money is sent by hand to an account of the operator, and waited for. */
  manualPayment: '/payment/manual/:invoiceNumber',
  changePassword: '/change-password',
  accountSecurity: '/account/security',
  /** On the way to another service that one signs in to with an account here. */
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

/** The checkout with a plan chosen beforehand. */
export function checkoutOf(planId: number, cycle: BillingCycle = 'monthly'): string {
  return `${paths.checkout}?planId=${planId}${cycle === 'monthly' ? '' : `&cycle=${cycle}`}`;
}

/** A page for guests that leads on to the checkout of a plan. */
export function onTheWayToPlan(
  page: typeof paths.register | typeof paths.login,
  planId: number,
  cycle: BillingCycle,
): string {
  return `${page}?plan=${planId}${cycle === 'monthly' ? '' : `&cycle=${cycle}`}`;
}

/** The plan that a guest is on the way to, by the address; null where it names none. */
export function planAskedFor(search: string): { planId: number; cycle: BillingCycle } | null {
  const asked = new URLSearchParams(search);
  const plan = asked.get('plan') ?? '';
  if (!/^\d{1,10}$/.test(plan)) return null;
  const cycle = billingCycles.find((known) => known === asked.get('cycle'));
  return { planId: Number(plan), cycle: cycle ?? 'monthly' };
}

/** The checkout of that plan. */
export function checkoutAskedFor(search: string): string | null {
  const asked = planAskedFor(search);
  return asked && checkoutOf(asked.planId, asked.cycle);
}

/** The page of one user; also of one who was deleted. */
export function adminUserOf(id: number): string {
  return paths.adminUser.replace(':id', String(id));
}

/** The page that shows how one payment stands. */
export function paymentResultOf(payment: { transactionId: number; invoiceNumber: string }): string {
  const query = new URLSearchParams({
    transactionId: String(payment.transactionId),
    invoiceNumber: payment.invoiceNumber,
  });
  return `${paths.paymentSuccess}?${query}`;
}

/** The page of a payment that is made by hand. */
export function manualPaymentOf(invoiceNumber: string): string {
  return paths.manualPayment.replace(':invoiceNumber', encodeURIComponent(invoiceNumber));
}

/** Where a customer is led who takes a payment back before making it. */
export function cancellationOf(invoiceNumber: string): string {
  const query = new URLSearchParams({ status: 'canceled', invoice_number: invoiceNumber });
  return `${paths.paymentCallback}?${query}`;
}
