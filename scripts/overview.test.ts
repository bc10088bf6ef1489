import { once } from 'node:events';
import { createServer } from 'node:http';
import { afterEach, expect, it } from 'vitest';
import { overview } from './overview.ts';

const server = createServer();
afterEach(() => server.close());

/** An API that reports whether an administrator exists. */
async function answer(adminExists: boolean): Promise<string> {
  server.removeAllListeners('request');
  server.on('request', (_request, response) => response.end(JSON.stringify({ adminExists })));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return typeof address === 'object' ? `http://127.0.0.1:${address?.port}` : '';
}

const settings = { port: 3000, sandboxPort: 3100, dataDir: '/data', databaseIsGiven: false };

function stack(apiUrl: string) {
  return {
    appUrl: 'http://localhost:3000',
    apiUrl,
    sandboxUrl: 'http://localhost:3100',
    databaseUrl: '',
    seeded: false,
    broken: new Promise<string>(() => {}),
    stop: async () => {},
  };
}

it('shows all addresses, and who can sign in', async () => {
  const text = await overview(stack(await answer(false)), settings);
  expect(text).toContain('http://localhost:3000/admin/signup   creates the first administrator');
  expect(text).toContain('http://localhost:3100/mailbox');
  expect(text).toContain('http://localhost:3100/chat');
  expect(text).toMatch(/Demo user +\S+@\S+ +password \S+/);
  expect(text).toMatch(/Data and logs .*delete it to start over/);
});

it('links to the administration once there is an administrator', async () => {
  const text = await overview(stack(await answer(true)), settings);
  expect(text).not.toContain('/admin/signup');
  expect(text).toMatch(/Administration +http:\/\/localhost:3000\/admin/);
});

it('shows no accounts for a database that it did not create', async () => {
  const given = { ...settings, databaseIsGiven: true };
  const text = await overview(stack(await answer(true)), given);
  expect(text).not.toContain('Demo user');
  expect(text).not.toContain('start over');
});
