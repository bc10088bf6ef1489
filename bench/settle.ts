import { measureBesideFloor, type Plan, ROUNDS, WARM_UP } from './load/beside-floor.ts';
import type { Call } from './load/create-caller.ts';
import { print } from './print-table.ts';
import type { Result } from './results.ts';
import { makePayments } from './setup/make-payments.ts';
import type { Setup } from './setup/start-setup.ts';

/** The measurement with a goal, as a ratio to the floor. */
const AT_ONCE = 8;
const GOAL = 0.5;
const plans: Plan[] = [
  { atOnce: 1, calls: 150 },
  { atOnce: AT_ONCE, calls: 600 },
  { atOnce: 32, calls: 600 },
];

/** Measures the cost of settling a payment against a floor. */
export async function settle(setup: Setup): Promise<Result[]> {
  const total = plans.reduce((sum, { calls }) => sum + calls * ROUNDS, WARM_UP);
  print(`Paying ${total} invoices at the sandbox …\n`);
  const invoices = await makePayments(setup, total);
  const title = 'Settling: POST /api/payment/process-callback';
  const rates = await measureBesideFloor(setup, title, plans, {
    product: (count) => invoices.splice(0, count).map((invoice) => settleCall(setup, invoice)),
    floor: (count) => anyOf(invoices, count).map((invoice) => floorCall(setup, invoice)),
  });
  await assertSettled(setup, total);
  return rates
    .filter(({ atOnce }) => atOnce === AT_ONCE)
    .map(({ product, floor }) => ({
      what: `settle, ${AT_ONCE} at once`,
      now: `${product.toFixed(0)}/s`,
      floor: `${floor.toFixed(0)}/s`,
      ratio: product / floor,
      goal: { atLeast: GOAL },
    }));
}

/** A notification as the gateway posts it, without a token. */
function settleCall({ apiUrl }: Setup, invoice: string): Call {
  const body = { status: 'Successful', invoice_number: invoice };
  return { method: 'POST', url: `${apiUrl}/api/payment/process-callback`, body, expect: 200 };
}

function floorCall({ floorUrl }: Setup, invoice: string): Call {
  const body = { status: 'Successful', invoice_number: invoice };
  return { method: 'POST', url: `${floorUrl}/settle`, body, expect: 200 };
}

/** The floor settles nothing, so an invoice can be reused. */
function anyOf(invoices: string[], count: number): string[] {
  return Array.from({ length: count }, (_, n) => invoices[n % invoices.length] ?? '');
}

/** Fails if payments were not settled, because the figure would be meaningless. */
async function assertSettled({ db }: Setup, total: number): Promise<void> {
  const [settled, extended, owed] = await Promise.all([
    db.transaction.count({ where: { status: 'completed' } }),
    db.subscription.count({ where: { expiresAt: { gt: new Date() } } }),
    db.$queryRaw<{ count: number }[]>`
      SELECT count(*)::int AS count FROM graphile_worker.jobs
      WHERE task_identifier = 'send_receipt'`,
  ]);
  const receipts = owed[0]?.count;
  if (settled !== total || extended !== total || receipts !== total) {
    throw new Error(
      `Of ${total} payments ${settled} settled, ${extended} plans, ${receipts} receipts`,
    );
  }
}
