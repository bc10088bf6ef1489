import type { TestApp } from '../../create-test-app.ts';

/** A shop that takes payments by every gateway there is. */
export async function offerEveryGateway(app: TestApp): Promise<void> {
  const { connected } = app.deps.gateways;
  app.deps.gateways = { offered: connected, connected };
  // The clock of tests is moved by hours, which the gateway's is not.
  await app.sandbox.bkash.limitTokens(null);
}
