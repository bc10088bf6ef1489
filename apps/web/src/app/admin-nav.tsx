import { Link, useLocation } from 'react-router-dom';
import { Stitch } from '../ui/stitch.tsx';
import css from './admin-nav.module.css';
import { paths } from './paths.ts';

const items = [
  { to: paths.admin, label: 'Dashboard' },
  { to: paths.adminUsers, label: 'Users' },
  { to: paths.adminPlans, label: 'Plans' },
  { to: paths.adminTransactions, label: 'Transactions' },
  { to: paths.adminCoupons, label: 'Coupons' },
  { to: paths.adminAudit, label: 'Audit' },
  { to: paths.adminChangePassword, label: 'Change Password' },
];

/** The way to every page of the administrators; the one that is shown is underlined. */
export function AdminNav() {
  const { pathname } = useLocation();
  const shown = pathname === paths.adminDashboard ? paths.admin : pathname;
  return (
    <nav aria-label="Administration">
      <ul className={css.items}>
        {items.map(({ to, label }) => (
          <li key={to} className={css.item}>
            <Link to={to} aria-current={to === shown ? 'page' : undefined} className={css.link}>
              {label}
              {to === shown && <Stitch className={css.mark} />}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
