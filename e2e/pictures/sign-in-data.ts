import type { Db } from '@nobayon/prisma/client.ts';
import { accountFactors } from '@nobayon/shared/contract/second-factor/account-factors.ts';
import { codeOf } from '../setup/accounts/authenticator-app.ts';
import type { Customer } from '../setup/accounts/customer.ts';
import type { Customers } from '../setup/accounts/customers.ts';
import { callApi } from '../setup/product/call-api.ts';
import type { Product } from '../setup/product/products.ts';

type Context = { product: Product; customers: Customers; db: Db };

/** A user whose address still belongs to another account in the chat service. */
export async function createWithTakenAddress({ customers, db }: Context): Promise<Customer> {
  const withTakenAddress = await customers.create('Lamia');
  const before = await customers.create('Zahir');
  await db.user.update({
    where: { id: before.user.id },
    data: { chatRemoteId: `account-${before.user.id}`, chatSyncedEmail: withTakenAddress.email },
  });
  return withTakenAddress;
}

/** A user with a second factor, which was last given too long ago for sensitive changes. */
export async function createWithStaleFactor({
  product,
  customers,
  db,
}: Context): Promise<Customer> {
  const withStaleFactor = await customers.create('Sadia');
  const { apiUrl } = product;
  const { token, password, user } = withStaleFactor;
  const started = await callApi(apiUrl, accountFactors.startApp, { body: { password } }, token);
  const body = { ticket: started.ticket, code: codeOf(started.secret) };
  await callApi(apiUrl, accountFactors.finishApp, { body }, token);
  await db.session.updateMany({
    where: { userId: user.id },
    data: { secondFactorAt: new Date(Date.now() - 16 * 60_000) },
  });
  return withStaleFactor;
}
