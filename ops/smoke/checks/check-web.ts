import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { retryUntil } from '../retry-until.ts';
import type { Smoke } from '../smoke.ts';

const ANSWER_WITHIN_MS = 30_000;

/** Checks Caddy's headers for the web app, and what it must not serve. */
export async function checkWeb({ stack, report, signal }: Smoke): Promise<void> {
  report.chapter('What Caddy serves');
  const page = await fetchRaw(`${stack.webUrl}/dashboard`);
  await report.check('the page has its policy and is asked for every time', async () => {
    assert.equal(page.status, 200);
    assert.match(page.header('content-security-policy'), /script-src 'self';/);
    assert.match(page.header('content-security-policy'), /frame-ancestors 'none'/);
    assert.equal(page.header('x-content-type-options'), 'nosniff');
    assert.equal(page.header('cache-control'), 'no-cache');
  });
  await report.check('the login has its words before any script', async () => {
    const login = await fetchRaw(`${stack.webUrl}/login`);
    assert.equal(login.status, 200);
    assert.match(login.body, />Login<\/h1>/);
    assert.equal(login.header('cache-control'), 'no-cache');
  });
  const script = /\/assets\/[^"/]+\.js/.exec(page.body)?.[0] ?? '/assets/none.js';
  for (const encoding of ['br', 'gzip']) {
    await report.check(`scripts are kept for ever and come in ${encoding}`, async () => {
      const file = await fetchRaw(stack.webUrl + script, { 'Accept-Encoding': encoding });
      assert.equal(file.status, 200);
      assert.equal(file.header('content-encoding'), encoding);
      assert.equal(file.header('cache-control'), 'public, max-age=31536000, immutable');
      return `${file.header('content-length')} bytes`;
    });
  }
  await report.check('a script that is not there is not kept', async () => {
    const file = await fetchRaw(`${stack.webUrl}/assets/gone-00000000.js`);
    assert.equal(file.status, 404);
    assert.doesNotMatch(file.header('cache-control'), /immutable/);
  });
  await report.check('the API answers with the same policy', async () => {
    const reply = await fetchRaw(`${stack.webUrl}/api/config`);
    assert.equal(reply.status, 200);
    assert.equal(reply.header('content-security-policy'), page.header('content-security-policy'));
    assert.equal(reply.header('cache-control'), 'no-store');
  });
  await report.check('bodies that cannot be read take no api out of service', async () => {
    let isOver = false;
    const send = async () => {
      while (!isOver) await sendRaw(stack.webUrl, UNREADABLE);
    };
    const senders = Promise.allSettled(Array.from({ length: 20 }, send));
    try {
      for (let n = 0; n < 10; n += 1) {
        assert.equal((await fetchRaw(`${stack.webUrl}/api/config`)).status, 200);
      }
    } finally {
      isOver = true;
      for (const end of await senders) assert.equal(end.status, 'fulfilled');
    }
  });
  await report.check('no log has a secret of an address, however the request ends', async () => {
    const secret = randomUUID();
    await breakOff(stack.webUrl, `/api/openapi.json?token=${secret}`);
    const log = await retryUntil(async () => {
      const lines = await stack.compose('logs', '--no-color', 'web');
      assert.match(lines, /aborting with incomplete response/);
      return lines;
    });
    assert.match(log, /openapi\.json\?token=hidden/);
    assert.ok(!log.includes(secret), 'The secret is in the log of Caddy.');
  });
  await report.check('headers and secrets in addresses are not logged', async () => {
    const secret = randomUUID();
    await fetchRaw(`${stack.webUrl}/api/config?token=${secret}`, { 'X-Api-Key': secret });
    const readLog = async () => stack.docker('logs', await stack.container('web'));
    const isLogged = async () => assert.match(await readLog(), /\/api\/config\?token=hidden"/);
    await retryUntil(isLogged, { signal });
    assert.ok(!(await readLog()).includes(secret));
  });
  await report.check('headers of more than 32 KB are rejected', async () => {
    const { status } = await fetchRaw(`${stack.webUrl}/login`, { 'X-Long': 'x'.repeat(50_000) });
    assert.equal(status, 431);
  });
  for (const path of ['/metrics', '/readyz', '/healthz', '/api/metrics']) {
    await report.check(`${path} is not given away`, async () => {
      const reply = await fetchRaw(stack.webUrl + path);
      assert.doesNotMatch(reply.body, /nobayon_http_requests|"status":\s*"(ok|ready)"/);
      return path.startsWith('/api/') ? `${reply.status}` : 'the web app answers';
    });
  }
  await report.check('what watches over them is there all the same', async () => {
    for (const service of ['api', 'worker']) {
      const read = `fetch('http://127.0.0.1:9464/metrics').then((r) => r.text()).then(console.log)`;
      const text = await stack.docker('exec', await stack.container(service), 'node', '-e', read);
      assert.match(text, /^nobayon_ready 1$/m, service);
    }
  });
}

/** A chunk whose length is not a number. */
const UNREADABLE = [
  'POST /api/config HTTP/1.1',
  'Host: localhost',
  'Transfer-Encoding: chunked',
  'Connection: close',
  '',
  'ZZ',
  '',
].join('\r\n');

/** More than the buffers on the way hold, so that a reply is being sent when the caller is gone. */
const REPLIES = 100;

/** Requests this many times on one connection, and closes it at the first bytes of an answer. */
async function breakOff(url: string, path: string): Promise<void> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`.repeat(REPLIES));
  await once(socket, 'readable');
  socket.resetAndDestroy();
}

/** Sends these bytes and returns what arrives until the connection ends. */
async function sendRaw(url: string, bytes: string): Promise<string> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.setTimeout(ANSWER_WITHIN_MS, () => socket.destroy(new Error('no answer in time')));
  socket.write(bytes);
  const chunks: Buffer[] = [];
  for await (const chunk of socket) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

/** Returns the raw reply without decompressing it. */
async function fetchRaw(url: string, headers: Record<string, string> = {}) {
  const [response]: [IncomingMessage] = (await once(get(url, { headers }), 'response')) as [
    IncomingMessage,
  ];
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk);
  return {
    status: response.statusCode,
    header: (name: string) => String(response.headers[name] ?? ''),
    body: Buffer.concat(chunks).toString(),
  };
}
