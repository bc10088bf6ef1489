import { createTestApp, type TestApp } from '../create-test-app.ts';
import { startTamperingProxy } from './tampering-proxy.ts';

export type AppBehindProxy = {
  app: TestApp;
  tamperingProxy: Awaited<ReturnType<typeof startTamperingProxy>>;
  /** Ends every fault of the proxy and of the sandbox. */
  recover(): Promise<void>;
  close(): Promise<void>;
};

/**
 * Creates an app that reaches its gateway through a proxy, which can rewrite the gateway's answers.
 */
export async function createAppBehindProxy(): Promise<AppBehindProxy> {
  const tamperingProxy = await startTamperingProxy();
  const app = await createTestApp({
    detours: { gateway: tamperingProxy.detour },
    gatewayTimeoutMs: 2_000,
  });
  return {
    app,
    tamperingProxy,
    async recover() {
      tamperingProxy.stopTampering();
      await app.sandbox.clearFaults();
    },
    async close() {
      await app.close();
      tamperingProxy.close();
    },
  };
}
