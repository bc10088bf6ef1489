import { page } from './page.ts';
import { paths } from './paths.ts';

const loadDashboard = async () =>
  (await import('../features/stats/admin-dashboard-page.tsx')).AdminDashboardPage;

export const adminPages = [
  page(paths.admin, 'admin', loadDashboard),
  page(paths.adminDashboard, 'admin', loadDashboard),
  page(
    paths.adminUsers,
    'admin',
    async () => (await import('../features/users/users-page.tsx')).UsersPage,
  ),
  page(paths.adminUser, 'admin', async () => (await import('./user-page/user-page.tsx')).UserPage),
  page(
    paths.adminPlans,
    'admin',
    async () => (await import('../features/plans/plans-page.tsx')).PlansPage,
  ),
  page(
    paths.adminTransactions,
    'admin',
    async () => (await import('../features/transactions/transactions-page.tsx')).TransactionsPage,
  ),
  page(
    paths.adminWallets,
    'admin',
    async () => (await import('../features/wallets/wallets-page.tsx')).WalletsPage,
  ),
  page(
    paths.adminCoupons,
    'admin',
    async () => (await import('../features/coupons/coupons-page.tsx')).CouponsPage,
  ),
  page(
    paths.adminAudit,
    'admin',
    async () => (await import('../features/audit/audit-page.tsx')).AuditPage,
  ),
  page(
    paths.adminChangePassword,
    'admin',
    async () =>
      (await import('../features/auth/change-password/admin-change-password-page.tsx'))
        .AdminChangePasswordPage,
  ),
];
