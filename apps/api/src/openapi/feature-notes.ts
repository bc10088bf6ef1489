import type { contract } from '@nobayon/shared/contract/contract.ts';

/** What each group of calls is about. */
export const featureNotes: Record<keyof typeof contract, string> = {
  auth: 'Accounts and sessions.',
  adminAccount: "An administrator's own account.",
  plans: 'What can be bought.',
  adminPlans: 'The plans, for administrators.',
  coupons: 'Whether a coupon holds.',
  adminCoupons: 'The coupons, for administrators.',
  payments: "The caller's payments.",
  adminTransactions: 'All payments, for administrators.',
  adminUsers: 'All users, for administrators.',
  subscriptions: "How the caller's expiry date comes about.",
  adminSubscriptions: 'What happened to a subscription, for administrators.',
  stats: 'Figures, for administrators.',
  audit: 'Who changed what, for administrators.',
  fileExports: 'Lists as CSV files, for administrators.',
  chatAccess: 'The chat service and who may use it.',
  config: 'What a client should know about this installation.',
};
