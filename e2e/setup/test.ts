import { createDb, type Db } from '@nobayon/prisma/client.ts';
import { type SandboxClient, sandboxClient } from '@nobayon/sandbox/control/sandbox-client.ts';
import { test as base } from '@playwright/test';
import type { Customer } from './accounts/customer.ts';
import { type Customers, customersOf } from './accounts/customers.ts';
import { collectPageErrors } from './browser/page-errors.ts';
import { paintOnlyCorner } from './browser/paint-only-corner.ts';
import { speedUpAnimations } from './browser/speed-up-animations.ts';
import type { Product } from './product/products.ts';
import { resetProduct } from './product/reset-product.ts';
import { createShop, type Shop } from './shop.ts';

export { expect } from '@playwright/test';

export type WorkerOptions = { running: { products: Product[] } };

type PerWorker = WorkerOptions & { product: Product; db: Db; sandbox: SandboxClient };

type PerTest = {
  /** A product without plans. */
  shop: Shop;
  customers: Customers;
  /** The only administrator of an otherwise empty product. */
  admin: Customer;
  pageIsSound: undefined;
  failureIsShown: undefined;
};

export const test = base.extend<PerTest, PerWorker>({
  running: [{ products: [] }, { option: true, scope: 'worker' }],
  product: [
    async ({ running }, use, { parallelIndex }) => {
      const product = running.products[parallelIndex];
      if (!product) throw new Error(`No product runs for worker ${parallelIndex}.`);
      await use(product);
    },
    { scope: 'worker' },
  ],
  db: [
    async ({ product }, use) => {
      const db = createDb(product.databaseUrl, { connections: 2 });
      await use(db);
      await db.$disconnect();
    },
    { scope: 'worker' },
  ],
  sandbox: [
    async ({ product }, use) => {
      await use(sandboxClient(product.sandboxUrl));
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ product }, use) => {
    await use(product.appUrl);
  },
  page: async ({ page, contextOptions }, use) => {
    await paintOnlyCorner(page);
    if (contextOptions.reducedMotion !== 'reduce') await speedUpAnimations(page);
    await use(page);
  },
  shop: [
    async ({ db }, use) => {
      await use(await createShop(db));
    },
    { auto: true },
  ],
  customers: async ({ product, sandbox, db }, use) => {
    await use(customersOf({ product, sandbox, db }));
  },
  admin: async ({ db, sandbox, customers }, use) => {
    await resetProduct(db, sandbox);
    await use(await customers.createAdmin());
  },
  pageIsSound: [
    async ({ page }, use) => {
      const faults = collectPageErrors(page);
      await use(undefined);
      base.expect(faults, 'what the browser complained about').toEqual([]);
    },
    { auto: true },
  ],
  // Of a run on another machine, only what it printed is left.
  failureIsShown: [
    async ({ page }, use, info) => {
      await use(undefined);
      if (info.status === info.expectedStatus) return;
      const shown = page.locator('body').ariaSnapshot({ timeout: 10_000 });
      process.stdout.write(`${info.title}, at the failure:\n${await shown.catch(String)}\n`);
    },
    { auto: true },
  ],
});
