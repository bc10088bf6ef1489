import { connect, type Socket } from 'node:net';
import nodemailer from 'nodemailer';
import { describe, expect, it, onTestFinished } from 'vitest';
import { sandboxClient } from './control/sandbox-client.ts';
import { type SandboxOptions, startSandbox } from './start-sandbox.ts';
import { checkoutFields } from './testing/test-sandbox.ts';

async function start(options?: SandboxOptions) {
  const sandbox = await startSandbox(options);
  onTestFinished(() => sandbox.close());
  return sandbox;
}

const initiate = (gatewayUrl: string, fields = checkoutFields()) =>
  fetch(`${gatewayUrl}/initiate-payment`, { method: 'POST', body: new URLSearchParams(fields) });

describe('several sandboxes in one process', () => {
  it('are independent', async () => {
    const [one, other] = await Promise.all([start(), start()]);
    await initiate(one.gatewayUrl);
    await sandboxClient(one.url).addFault({ service: 'gateway', kind: 'down' });
    expect(await sandboxClient(one.url).orders()).toHaveLength(1);
    expect(await sandboxClient(other.url).orders()).toEqual([]);
    expect((await initiate(other.gatewayUrl)).status).toBe(200);
    expect(one.smtpPort).not.toBe(other.smtpPort);
  });

  it('cannot share a port', async () => {
    const { url, smtpPort } = await start();
    await expect(startSandbox({ port: Number(new URL(url).port) })).rejects.toThrow('EADDRINUSE');
    await expect(startSandbox({ smtpPort })).rejects.toThrow('EADDRINUSE');
  });
});

it('sends notifications from the start if an address is set', async () => {
  const sandbox = await start({ ipnUrl: 'http://127.0.0.1:1/ipn' });
  const settings = await fetch(`${sandbox.url}/control/ipn`);
  expect(await settings.json()).toMatchObject({ url: 'http://127.0.0.1:1/ipn' });
});

it('listens on the given address and returns a working one', async () => {
  const everywhere = await start({ host: '0.0.0.0' });
  expect(everywhere.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
  expect((await fetch(everywhere.url)).status).toBe(200);
});

describe('closing', () => {
  it('ends slow replies, pending notifications, idle connections and emails at once', async () => {
    const sandbox = await startSandbox();
    const client = sandboxClient(sandbox.url);
    await client.addFault({ service: 'gateway', kind: 'slow', delayMs: 60_000, on: 'initiate' });
    await client.addFault({ service: 'mailbox', kind: 'slow', delayMs: 60_000 });
    // Nothing listens on this port, so a retry is pending.
    await client.sendIpnTo('http://127.0.0.1:1/', [60_000]);

    const fields = checkoutFields();
    const slow = initiate(sandbox.gatewayUrl, fields);
    await expect.poll(() => client.orders()).toHaveLength(1);
    await client.command(fields.invoice_number ?? '', { action: 'pay' });
    const mail = nodemailer
      .createTransport({ host: '127.0.0.1', port: sandbox.smtpPort })
      .sendMail({ from: 'a@example.com', to: 'b@example.com', text: 'hello' });
    await expect.poll(() => client.mails()).toHaveLength(1);
    const idle = await open(sandbox.smtpPort);
    const results = Promise.allSettled([slow, mail]);

    const before = performance.now();
    await Promise.all([sandbox.close(), sandbox.close(), closed(idle)]);
    expect(performance.now() - before).toBeLessThan(1_000);
    expect((await results).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    await expect(fetch(sandbox.url)).rejects.toThrow('fetch failed');
  });
});

function open(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1').resume();
  socket.on('error', () => undefined);
  return new Promise((resolve) => socket.once('data', () => resolve(socket)));
}

function closed(socket: Socket): Promise<void> {
  return new Promise((resolve) => socket.once('close', () => resolve()));
}
