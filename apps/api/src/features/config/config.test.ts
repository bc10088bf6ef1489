import type { Request } from 'express';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts';
import { cookielessClient } from '../../testing/http/cookieless-client.ts';
import { configHandlers } from './config.handlers.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

test('the names of the installation are public', async () => {
  await app.api.get('/api/config').expect(200, {
    appName: 'Nobayon',
    chatServiceName: 'Open WebUI',
    chatService: app.deps.chatService?.name,
    chatServiceUrl: 'https://chat.nobayon.test',
    requireProvenAddress: true,
    supportUrl: 'mailto:help@nobayon.test',
    paymentGateways: [
      {
        name: 'paystation',
        title: 'PayStation',
        minAmount: 0.01,
        maxAmount: 21_474_836.47,
        needsPhone: false,
      },
    ],
    timeZone: 'Asia/Dhaka',
  });
});

test('an installation without a chat service address says so', async () => {
  const { get } = configHandlers({
    ...app.deps,
    settings: { ...app.deps.settings, chatServiceUrl: null },
    chatService: null,
  });
  const request = { caller: null, client: cookielessClient };
  expect(await get(request, {} as Request)).toMatchObject({
    chatServiceUrl: null,
    chatService: null,
  });
});
