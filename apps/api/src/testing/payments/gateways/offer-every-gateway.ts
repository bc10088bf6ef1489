import type { TestApp } from '../../create-test-app.ts';

export async function offerEveryGateway(app: TestApp): Promise<void> {
  const { connected } = app.deps.gateways;
  app.deps.gateways = { offered: connected, connected };
  // Tests advance our clock by hours, but not the gateway's.
  await app.sandbox.bkash.limitTokens(null);
}
