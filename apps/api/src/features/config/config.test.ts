import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts';
import { configHandlers } from './config.handlers.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

test('the names of the installation are there for everybody', async () => {
  await app.api.get('/api/config').expect(200, {
    appName: 'Nobayon',
    chatServiceName: 'Open WebUI',
    chatServiceUrl: 'https://chat.nobayon.test',
    timeZone: 'Asia/Dhaka',
  });
});

test('an installation without a chat service to lead to says so', async () => {
  const { get } = configHandlers({
    settings: { ...app.deps.settings, chatServiceUrl: null },
  });
  expect(await get({ caller: null })).toMatchObject({ chatServiceUrl: null });
});
