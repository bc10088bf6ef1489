import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import { sandboxClient } from './control/sandbox-client.ts';
import { readEnv } from './env.ts';
import { checkoutFields } from './testing/test-sandbox.ts';

const main = fileURLToPath(new URL('./main.ts', import.meta.url));

function run(env: Record<string, string>) {
  const child = spawn(process.execPath, [main], { env: { ...process.env, ...env } });
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  return { child, exit: once(child, 'exit') };
}

describe('the program', () => {
  it('prints its addresses, and stops on SIGINT', async () => {
    const { child, exit } = run({ SANDBOX_PORT: '0', SANDBOX_PUBLIC_URL: '' });
    const [line] = await once(child.stdout.setEncoding('utf8'), 'data');
    const parts =
      /^Sandbox: (\S+) \(gateway (\S+), chat \S+, mailbox \S+\), SMTP on port (\d+)\n$/.exec(line);
    expect((await fetch(parts?.[1] ?? '')).status).toBe(200);
    expect(parts?.[2]).toBe(`${parts?.[1]}/gateway`);
    child.kill('SIGINT');
    expect(await exit).toEqual([0, null]);
  });

  it('stops at once on SIGTERM, with pending slow replies and notifications', async () => {
    const { child, exit } = run({ SANDBOX_PORT: '0' });
    const [line] = await once(child.stdout.setEncoding('utf8'), 'data');
    const url = /^Sandbox: (\S+)/.exec(line)?.[1] ?? '';
    const client = sandboxClient(url);
    await client.addFault({ service: 'gateway', kind: 'slow', delayMs: 60_000, on: 'initiate' });
    await client.sendIpnTo('http://127.0.0.1:1/', [60_000]);
    const fields = checkoutFields();
    const cutOff = fetch(`${url}/gateway/initiate-payment`, {
      method: 'POST',
      body: new URLSearchParams(fields),
    }).catch(() => 'cut off');
    await expect.poll(() => client.orders()).toHaveLength(1);
    await client.command(fields.invoice_number ?? '', { action: 'pay' });
    child.kill('SIGTERM');
    expect(await exit).toEqual([0, null]);
    expect(await cutOff).toBe('cut off');
  });

  it('names an invalid setting', async () => {
    const { child, exit } = run({ SANDBOX_PORT: 'http' });
    const output = text(child.stderr);
    expect(await exit).toEqual([1, null]);
    expect(await output).toMatch('SANDBOX_PORT must be a port number');
  });
});

describe('the settings', () => {
  it('have defaults, also if they are empty', () => {
    expect(readEnv({ SANDBOX_PORT: '', SANDBOX_PUBLIC_URL: '', PATH: '/bin' })).toEqual({
      SANDBOX_HOST: '127.0.0.1',
      SANDBOX_OIDC_CLIENT_ID: 'chat',
      SANDBOX_OIDC_CLIENT_SECRET: '',
      SANDBOX_OIDC_MERGE: 'yes',
      SANDBOX_PORT: 3100,
      SANDBOX_SMTP_PORT: 0,
    });
  });

  it.each([
    { SANDBOX_PORT: '70000' },
    { SANDBOX_SMTP_PORT: '-1' },
    { SANDBOX_PUBLIC_URL: 'localhost:3100' },
    { SANDBOX_IPN_URL: 'nowhere' },
    { SANDBOX_BKASH_WEBHOOK_URL: 'nowhere' },
  ])('reject %j', (variables) => {
    expect(() => readEnv(variables)).toThrow(Object.keys(variables)[0]);
  });
});
