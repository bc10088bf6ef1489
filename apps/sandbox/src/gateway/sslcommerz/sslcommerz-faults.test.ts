import { beforeEach, expect, it } from 'vitest';
import { sslcommerzCaller } from '../../testing/sslcommerz-calls.ts';
import { startTestSandbox } from '../../testing/test-sandbox.ts';

const { sandbox, client } = await startTestSandbox();
const shop = sslcommerzCaller(sandbox.gatewayUrls.sslcommerz);

beforeEach(() => client.clearFaults());

const service = 'gateway';

it.each([
  [{ kind: 'notFound' }, []],
  [{ kind: 'wrongAmount', amount: '1.00' }, [{ amount: '1.00', currency_amount: '1.00' }]],
  [{ kind: 'wrongAmount', factor: 0.5 }, [{ amount: '1250.00' }]],
  [{ kind: 'numericAmounts' }, [{ amount: 2500 }]],
  [{ kind: 'statusWord', word: 'valid ' }, [{ status: 'valid ' }]],
  [{ kind: 'otherInvoice' }, [{ tran_id: 'ANOTHER-1' }]],
] as const)('%j falsifies the answer about a payment', async (fault, element) => {
  const { tranId } = await shop.start();
  await client.command(tranId, { action: 'pay' });
  await client.addFault({ service, gateway: 'sslcommerz', ...fault });
  expect((await shop.ask({ tran_id: tranId })).element).toMatchObject(element);
});

it('omits the amounts as a fault says', async () => {
  const { tranId } = await shop.start();
  await client.addFault({ service, kind: 'noAmount' });
  const [element] = (await shop.ask({ tran_id: tranId })).element;
  expect(element).not.toHaveProperty('amount');
  expect(element).not.toHaveProperty('currency_amount');
});
