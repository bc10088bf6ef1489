import {
  type adminSearch,
  FOUND_PER_GROUP,
  type FoundPayment,
  type FoundUser,
} from '@nobayon/shared/contract/admin/admin-search.ts';
import type { RawReply } from '@nobayon/shared/contract/endpoint.ts';
import { searchedNumbers } from '@nobayon/shared/domain/account/searched-numbers.ts';
import { toTaka } from '@nobayon/shared/domain/money.ts';
import { fullName } from '@nobayon/shared/domain/text/full-name.ts';
import { shownGatewayId } from '@nobayon/shared/domain/transaction/gateway-name.ts';
import type { AppDeps } from '../../deps.ts';
import type { Request } from '../../http/mount.ts';
import { findPaymentsSentFrom } from '../transactions/list/sent-from.store.ts';
import { findNewest } from '../users/list/search-users.store.ts';
import {
  findCoupons,
  findDeletedUsers,
  findPaymentsByNumber,
  listFoundPayments,
  listFoundUsers,
} from './search.store.ts';

/** One more than is shown, to know whether there are more. */
const ASKED = FOUND_PER_GROUP + 1;

/** Searches users, payments, coupons and deleted users at once. */
export async function findAnywhere(
  { db }: Pick<AppDeps, 'db'>,
  { query: { q } }: Request<typeof adminSearch.find>,
): Promise<RawReply<typeof adminSearch.find>> {
  const numbers = searchedNumbers(q);
  const [users, payments, coupons, deleted] = await Promise.all([
    findNewest(db, q, { skip: 0, take: ASKED }).then((ids) => listFoundUsers(db, ids)),
    findPayments(db, q, numbers),
    findCoupons(db, q, ASKED),
    findDeletedUsers(db, q, ASKED),
  ]);
  return {
    users: group(users.map((user) => showFoundUser(user, numbers))),
    payments: group(payments),
    coupons: group(
      coupons.map(({ used, active, ...coupon }) => ({
        ...coupon,
        used_count: used,
        is_active: active,
      })),
    ),
    deleted_users: group(
      deleted.flatMap(({ subjectId, subjectName, at }) =>
        subjectId === null
          ? []
          : [{ id: subjectId, email: subjectName, deleted_at: at.toISOString() }],
      ),
    ),
  };
}

/**
 * The payment with this ID, then those with this number, or sent from one of these, newest first.
 */
async function findPayments(
  db: AppDeps['db'],
  search: string,
  numbers: string[],
): Promise<FoundPayment[]> {
  const [named, sentFrom] = await Promise.all([
    findPaymentsByNumber(db, search, ASKED),
    findPaymentsSentFrom(db, numbers, ASKED),
  ]);
  const id = searchedId(search);
  const ids = [...(id === null ? [] : [id]), ...named, ...sentFrom.keys()];
  const payments = await listFoundPayments(db, ids);
  return payments
    .toSorted((a, b) => Number(b.id === id) - Number(a.id === id))
    .map((payment) => showFoundPayment(payment, sentFrom.get(payment.id) ?? null));
}

/** The ID of a payment, as lists show it (`#346`) or without its sign. */
function searchedId(search: string): number | null {
  const digits = /^#?(\d{1,9})$/.exec(search)?.[1];
  return digits === undefined ? null : Number(digits);
}

function group<T>(found: T[]): { items: T[]; more: boolean } {
  return { items: found.slice(0, FOUND_PER_GROUP), more: found.length > FOUND_PER_GROUP };
}

function showFoundUser(
  row: Awaited<ReturnType<typeof listFoundUsers>>[number],
  numbers: string[],
): FoundUser {
  return {
    id: row.id,
    name: fullName(row),
    email: row.email,
    phone: row.phone !== null && numbers.includes(row.phone) ? row.phone : null,
    role: row.role,
    plan_name: row.subscription?.plan.name ?? null,
    expiry_date: row.subscription?.expiresAt?.toISOString() ?? null,
  };
}

function showFoundPayment(
  row: Awaited<ReturnType<typeof listFoundPayments>>[number],
  sentFrom: string | null,
): FoundPayment {
  return {
    id: row.id,
    invoice_number: row.invoiceNumber,
    payment_gateway_id: shownGatewayId(row),
    user_name: row.userName,
    sent_from: sentFrom,
    final_amount: toTaka(row.finalAmount),
    status: row.status,
    created_at: row.createdAt.toISOString(),
    is_hidden: row.deletedAt !== null,
  };
}
