import type { Found } from '@nobayon/shared/contract/admin/admin-search.ts';
import { isolate } from '@nobayon/shared/domain/text/isolate.ts';
import { adminUserOf, paths } from '../../app/paths.ts';
import { adminTaka } from '../../ui/format/admin-taka.tsx';
import { capitalize } from '../../ui/format/capitalize.ts';
import { phoneText } from '../../ui/format/phone-text.ts';
import { formatDateIn } from '../../ui/format/zoned-date.ts';

/** A search result and its link. */
export type FoundOption = { to: string; title: string; detail: string; end: string };
export type FoundGroup = { label: string; options: FoundOption[] };

/** The results in groups, without empty ones. */
export function foundGroups(found: Found, search: string, timeZone: string): FoundGroup[] {
  const { users, payments, coupons, deleted_users } = found;
  const term = encodeURIComponent(search);
  const groups = [
    {
      label: 'Users',
      options: [
        ...users.items.map((user) => ({
          to: adminUserOf(user.id),
          title: user.name || user.email,
          detail: listed([user.name && user.email, user.phone && phoneText(user.phone)]),
          end: planText(user, timeZone),
        })),
        ...(users.more
          ? [showAllOption('Show all users', `${paths.adminUsers}?search=${term}`)]
          : []),
      ],
    },
    {
      label: 'Payments',
      options: [
        ...payments.items.map((payment) => ({
          to: `${paths.adminTransactions}?payment=${payment.id}`,
          title: payment.payment_gateway_id
            ? `${payment.invoice_number}, ${payment.payment_gateway_id}`
            : payment.invoice_number,
          detail: listed([
            `#${payment.id}`,
            isolate(payment.user_name),
            formatDateIn(payment.created_at, timeZone),
            payment.sent_from && `sent from ${phoneText(payment.sent_from)}`,
            payment.is_hidden && 'deleted from the list',
          ]),
          end: `${adminTaka(payment.final_amount)}, ${capitalize(payment.status)}`,
        })),
        ...(payments.more
          ? [showAllOption('Show all payments', `${paths.adminTransactions}?search=${term}`)]
          : []),
      ],
    },
    {
      label: 'Coupons',
      options: [
        ...coupons.items.map(({ code, used_count, is_active }) => ({
          to: `${paths.adminTransactions}?search=${encodeURIComponent(code)}`,
          title: code,
          detail: used_count === 1 ? 'Used once' : `Used ${used_count} times`,
          end: is_active ? 'Active' : 'Inactive',
        })),
        ...(coupons.more ? [showAllOption('Show all coupons', paths.adminCoupons)] : []),
      ],
    },
    {
      label: 'Deleted users',
      options: deleted_users.items.map(({ id, email, deleted_at }) => ({
        to: adminUserOf(id),
        title: email,
        detail: `Deleted ${formatDateIn(deleted_at, timeZone)}`,
        end: '',
      })),
    },
  ];
  return groups.filter(({ options }) => options.length > 0);
}

/** Those that there are, as one text. */
function listed(parts: (string | false | null)[]): string {
  return parts.filter((part) => part).join(', ');
}

function planText(
  { role, plan_name, expiry_date }: Found['users']['items'][number],
  timeZone: string,
): string {
  if (role === 'admin' && plan_name === null) return 'Admin';
  if (plan_name === null) return 'No Plan';
  return expiry_date === null
    ? plan_name
    : `${isolate(plan_name)}, ${formatDateIn(expiry_date, timeZone)}`;
}

function showAllOption(title: string, to: string): FoundOption {
  return { to, title, detail: '', end: '' };
}
