import { adminAccount } from './admin-account.ts';
import { adminTransactions } from './admin-transactions.ts';
import { adminUsers } from './admin-users.ts';
import { audit } from './audit.ts';
import { auth } from './auth.ts';
import { chatAccess } from './chat-access.ts';
import { config } from './config.ts';
import { adminCoupons, coupons } from './coupons.ts';
import { fileExports } from './exports.ts';
import { payments } from './payments.ts';
import { adminPlans, plans } from './plans.ts';
import { stats } from './stats.ts';
import { adminSubscriptions, subscriptions } from './subscriptions.ts';

/** The whole API: one object per endpoint, grouped by feature. */
export const contract = {
  auth,
  adminAccount,
  plans,
  adminPlans,
  coupons,
  adminCoupons,
  payments,
  adminTransactions,
  adminUsers,
  subscriptions,
  adminSubscriptions,
  stats,
  audit,
  fileExports,
  chatAccess,
  config,
};
