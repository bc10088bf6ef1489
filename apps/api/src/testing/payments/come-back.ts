import { RELAY_PATH } from '../../features/payments/checkout/order-of.ts';
import type { TestApp } from '../create-test-app.ts';
import type { Purchase } from './start-purchase.ts';

type Button = Parameters<TestApp['sandbox']['press']>[1];

/** Presses a button of the payment page. Returns the query that our page is then called with. */
export async function pressAndReturn(
  app: TestApp,
  { paymentUrl }: Purchase,
  button: Button,
): Promise<Record<string, string>> {
  const way = await app.sandbox.press(paymentUrl, button);
  const { url } = way;
  if (!new URL(url).pathname.startsWith(RELAY_PATH)) return fieldsOf(url);
  const response = await fetch(url, {
    method: way.method,
    ...(way.method === 'POST' && { body: new URLSearchParams(way.fields) }),
    redirect: 'manual',
  });
  if (response.status !== 303) throw new Error(`The way back was answered ${response.status}`);
  const page = response.headers.get('location') ?? '';
  if (!page.startsWith(`${app.deps.settings.appUrl}/payment/callback?`)) {
    throw new Error(`The way back leads to ${page}`);
  }
  return fieldsOf(page);
}

function fieldsOf(url: string): Record<string, string> {
  return Object.fromEntries(new URL(url).searchParams);
}
