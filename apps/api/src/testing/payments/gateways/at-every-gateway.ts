import type { FaultInput } from '@nobayon/sandbox/faults/fault.ts';
import { pairs } from '@nobayon/shared/testing/effort.ts';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../create-test-app.ts';
import { openManualShop } from '../manual-purchase.ts';
import { type Purchase, startPurchase } from '../start-purchase.ts';
import { sweepAfter } from '../sweep-after.ts';
import { gateways, type Scenario } from './every-gateway.ts';
import type { PageAction } from './gateway-driver.ts';
import { offerEveryGateway } from './offer-every-gateway.ts';

type GatewayFault = Extract<FaultInput, { service: 'gateway' }>;
/** A fault of a gateway, without the gateway's name. */
export type Fault<F = GatewayFault> = F extends GatewayFault ? Omit<F, 'service'> : never;

type Scene = { app: TestApp; shop: Awaited<ReturnType<typeof openManualShop>> };

/** Runs scenarios with every gateway. `scene` is set up before they run. */
export function atEveryGateway(play: (at: ReturnType<typeof toolsOf>) => void): void {
  const scene = {} as Scene;
  beforeAll(async () => {
    scene.app = await createTestApp({
      atOwnAddress: true,
      gatewayTimeoutMs: 5_000,
      // The payments alone: whoever has paid is given access in other tests.
      parts: { chatService: null },
    });
    scene.shop = await openManualShop(scene.app);
    await offerEveryGateway(scene.app);
    for (const { prepare } of gateways) await prepare(scene.app);
  });
  afterEach(async () => {
    await startAfresh(scene);
    await scene.app.db.transaction.updateMany({ data: { nextCheckAt: null } });
  });
  afterAll(() => scene.app.close());

  describe.each(gateways)('$name', (of) => play(toolsOf(of, scene)));
}

/** Ends all faults, and lets us ask again at once. */
async function startAfresh({ app }: Scene): Promise<void> {
  await app.sandbox.clearFaults();
  await app.db.transaction.updateMany({ data: { askAfter: null } });
  await app.db.gatewayState.deleteMany();
}

function toolsOf(of: (typeof gateways)[number], scene: Scene) {
  const { name } = of;
  const driver = () => of.driver(scene.app, scene.shop);
  // Gateways accept names of different lengths.
  const longest = { firstname: '𝗡'.repeat(100), lastname: 'ম'.repeat(100) };
  const start = async () =>
    startPurchase(scene.app, { gateway: name, user: await scene.app.build.user(longest) });
  const fault = (kind: Fault) =>
    scene.app.sandbox.addFault({ service: 'gateway', gateway: name, ...kind } as FaultInput);

  /** Defines a test, unless the scenario is impossible at this gateway. */
  function scenario(title: Scenario, run: () => Promise<void>) {
    if (!of.impossible?.[title]) test(title, run);
  }

  /**
   * Defines tests of cases that do not depend on the gateway, each with some of the gateways where
   * the scenario is possible, and each gateway with some of the cases.
   */
  function scenarios<C>(title: Scenario, cases: readonly C[], run: (one: C) => Promise<void>) {
    const possible = gateways.filter(({ impossible }) => !impossible?.[title]);
    const own = pairs(possible, cases).filter(([gateway]) => gateway === of);
    if (own.length === 0) return;
    describe(title, () => {
      test.for(own.map(([, one]) => one))('%j', run);
    });
  }

  /** Performs the action at the payment page and returns to our page as the browser. */
  async function returnAfter(purchase: Purchase, action: PageAction) {
    const brought = await driver().press(purchase, action);
    expect(brought.invoice_number).toBe(purchase.invoice);
    const { body } = await purchase.callback(purchase.user.token, brought).expect(200);
    return body;
  }

  async function expectGranted(purchase: Purchase) {
    expect(await purchase.effects()).toMatchObject({
      status: 'completed',
      receipts: 1,
      gatewayId: await driver().idOf(purchase),
      subscription: { periods: [{ transactionId: purchase.id }] },
    });
  }

  /** Our answer to the gateway's first notification. */
  async function notified({ invoice }: Purchase) {
    const attempts = async () => (await scene.app.sandbox.order(invoice)).ipn_attempts;
    await expect.poll(attempts).not.toEqual([]);
    return (await attempts())[0];
  }

  async function expectOpen(purchase: Purchase) {
    expect(await purchase.effects()).toMatchObject({ status: 'pending', subscription: null });
  }

  /**
   * Sweeps until the payment is granted. One sweep may not suffice: if a notification is still
   * being processed when the clock is moved, the token of this hour is used up.
   */
  async function sweepUntilGranted(purchase: Purchase, ms: number) {
    const statusAfter = async () => {
      await sweepAfter(scene.app, ms);
      return (await purchase.effects()).status;
    };
    await expect.poll(statusAfter).toBe('completed');
    await expectGranted(purchase);
  }

  return {
    of,
    scene,
    scenario,
    scenarios,
    driver,
    start,
    startAfresh: () => startAfresh(scene),
    fault,
    returnAfter,
    expectGranted,
    expectOpen,
    notified,
    sweepAfter: (ms: number) => sweepAfter(scene.app, ms),
    sweepUntilGranted,
  };
}
