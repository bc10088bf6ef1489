import { Link, matchPath, useLocation } from 'react-router-dom';
import { DashedLine } from '../../../ui/brand/dashed-line.tsx';
import { paths } from '../../paths.ts';
import css from './admin-nav.module.css';

const items = [
  { to: paths.admin, label: 'Dashboard' },
  { to: paths.adminUsers, label: 'Users' },
  { to: paths.adminPlans, label: 'Plans' },
  { to: paths.adminTransactions, label: 'Transactions' },
  { to: paths.adminWallets, label: 'Wallets' },
  { to: paths.adminCoupons, label: 'Coupons' },
  { to: paths.adminAudit, label: 'Audit' },
  { to: paths.accountSecurity, label: 'Security' },
  { to: paths.adminChangePassword, label: 'Change Password' },
];

/**
 * The links to all administrators' pages, and to the page where they protect their own account; the
 * current one is underlined.
 */
export function AdminNav() {
  const { pathname } = useLocation();
  const shown = shownItem(pathname);
  return (
    <nav aria-label="Administration">
      <ul className={css.items}>
        {items.map(({ to, label }) => (
          <li key={to} className={css.item}>
            <Link to={to} aria-current={to === shown ? 'page' : undefined} className={css.link}>
              {label}
              {to === shown && <DashedLine className={css.mark} />}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The menu item of a page: a single user belongs to the list of users. */
function shownItem(pathname: string): string {
  if (pathname === paths.adminDashboard) return paths.admin;
  return matchPath(paths.adminUser, pathname) ? paths.adminUsers : pathname;
}
