import { setTimeout as pause } from 'node:timers/promises';
import { buildChatPlan } from '../chat/chat-account.ts';
import type { TestApp } from '../create-test-app.ts';
import { apiClient } from '../http/api-client.ts';
import { type Purchase, startPurchase } from '../payments/start-purchase.ts';
import type { ChaosSetup } from './start-chaos-setup.ts';

const buttons = ['pay', 'pay', 'fail', 'pay', 'cancel'] as const;
/** The longest time that a customer may have to wait, whatever is unavailable. */
const TIMEOUT_MS = 120_000;

export type TestCustomers = ReturnType<typeof startTestCustomers>;

/** Customers who order, pay and return in a loop, and retry after errors. */
export function startTestCustomers({ app, url }: ChaosSetup, count: number) {
  /** The number of each answer: for example `503 database_unavailable`, or `none`. */
  const answers = new Map<string, number>();
  const purchases: Purchase[] = [];
  let isClosed = false;

  const note = (answer: string) => answers.set(answer, (answers.get(answer) ?? 0) + 1);
  const shop = { ...app, api: withReportedAnswers(apiClient(url), note) };

  async function valueOrThrow<T>(act: () => Promise<T>): Promise<T> {
    const deadline = performance.now() + TIMEOUT_MS;
    for (;;) {
      try {
        return await act();
      } catch (error) {
        if (error instanceof Error && 'code' in error) note('none');
        if (performance.now() > deadline) throw error;
        await pause(100);
      }
    }
  }

  async function keepBuying(n: number): Promise<void> {
    const plan = await valueOrThrow(() => buildChatPlan(app));
    const user = await valueOrThrow(() => app.build.user());
    const coupon = await valueOrThrow(() => app.build.coupon());
    for (let order = n; !isClosed; order += 1) {
      const offer = order % 3 === 0 ? { coupon } : {};
      const purchase = await valueOrThrow(() => startPurchase(shop, { user, plan, ...offer }));
      purchases.push(purchase);
      const returned = await purchase.choose(buttons[order % buttons.length] ?? 'pay');
      const fields = Object.fromEntries(returned.searchParams);
      await valueOrThrow(async () => purchase.callback(user.token, fields).expect(200));
    }
  }
  const shopping = Promise.all(Array.from({ length: count }, (_, n) => keepBuying(n)));

  return {
    answers,
    purchases,
    /** Lets each customer finish the current order. */
    async close(): Promise<void> {
      isClosed = true;
      await shopping;
    },
  };
}

type Api = TestApp['api'];

function withReportedAnswers(api: Api, note: (answer: string) => void): Api {
  const as: Api['as'] = (token) => {
    const caller = api.as(token);
    const post: typeof caller.post = (path, body) =>
      caller.post(path, body).expect(({ status, body: reply }) => {
        note(status === 200 ? '200' : `${status} ${reply.code}`);
      });
    return { ...caller, post };
  };
  return { ...as(null), as };
}
