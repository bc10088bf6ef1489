import { accountAddress } from './account/account-address.ts';
import { accountName } from './account/account-name.ts';
import { accountPhone } from './account/account-phone.ts';
import { accountSessions } from './account/account-sessions.ts';
import { accountSignIns } from './account/account-sign-ins.ts';
import { adminAccount } from './account/admin-account.ts';
import { auth } from './account/auth.ts';
import { oidc } from './account/oidc.ts';
import { adminRefunds } from './admin/admin-refunds.ts';
import { adminSearch } from './admin/admin-search.ts';
import { adminTransactions } from './admin/admin-transactions.ts';
import { adminUserPage } from './admin/admin-user-page.ts';
import { adminUsers } from './admin/admin-users.ts';
import { audit } from './admin/audit.ts';
import { fileExports } from './admin/exports.ts';
import { figures } from './admin/figures.ts';
import { stats } from './admin/stats.ts';
import { chatAccess } from './chat-access/chat-access.ts';
import { chatRemovals } from './chat-access/chat-removals.ts';
import { config } from './config.ts';
import { adminCoupons, coupons } from './coupons.ts';
import { adminClaims } from './manual/admin-claims.ts';
import { adminWallets } from './manual/admin-wallets.ts';
import { manualPayments } from './manual/manual-payment.ts';
import { payments } from './payments.ts';
import { adminPlans, plans } from './plans.ts';
import { accountFactors } from './second-factor/account-factors.ts';
import { secondStep } from './second-factor/second-step.ts';
import { adminSubscriptions, subscriptions } from './subscriptions.ts';

/** The whole API: one object per endpoint, grouped by feature. */
export const contract = {
  auth,
  accountAddress,
  accountName,
  accountPhone,
  adminAccount,
  accountSignIns,
  accountSessions,
  secondStep,
  accountFactors,
  plans,
  adminPlans,
  coupons,
  adminCoupons,
  payments,
  manualPayments,
  adminWallets,
  adminClaims,
  adminTransactions,
  adminRefunds,
  adminUsers,
  adminUserPage,
  adminSearch,
  subscriptions,
  adminSubscriptions,
  stats,
  figures,
  audit,
  fileExports,
  chatAccess,
  chatRemovals,
  oidc,
  config,
};
