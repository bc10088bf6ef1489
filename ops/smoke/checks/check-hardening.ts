import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { parseEnv } from 'node:util';
import type { Smoke } from '../smoke.ts';
import { IMAGE, VERSION } from '../stack.ts';

const running = ['postgres', 'valkey', 'sandbox', 'api', 'worker', 'web'];

/** Checks the privileges of containers, and which networks reach them. */
export async function checkHardening(smoke: Smoke): Promise<void> {
  const { report, stack } = smoke;
  report.chapter('What containers may do, and who reaches them');
  for (const service of running) {
    await report.check(`${service}: no root, no capabilities, nothing to write on`, () =>
      assertHarmless(smoke, service),
    );
  }
  await report.check('only Caddy and the sandbox have ports outside', async () => {
    const published: string[] = [];
    for (const service of running) {
      const ports = await stack.docker('port', await stack.container(service));
      if (ports.trim() !== '') published.push(service);
    }
    assert.deepEqual(published.sort(), ['sandbox', 'web']);
  });
  await report.check('the product owns nothing in its database and is nobody there', async () => {
    const owned = await stack.sql(`
      SELECT rolsuper, rolcreaterole, rolcreatedb, (SELECT count(*) FROM pg_shdepend
        WHERE refobjid = pg_roles.oid AND deptype = 'o')
      FROM pg_roles WHERE rolname = 'nobayon_app'`);
    assert.deepEqual(owned, ['f|f|f|0']);
    const users = await stack.sql(`
      SELECT DISTINCT usename FROM pg_stat_activity
      WHERE backend_type = 'client backend' AND client_addr IS NOT NULL`);
    assert.deepEqual(users, ['nobayon_app']);
  });
  await report.check('no container has a secret that it does not use', () => assertSecrets(smoke));
  await report.check('Valkey asks for its password', async () => {
    const id = await stack.container('valkey');
    const words = await stack.docker('exec', '--env=REDISCLI_AUTH=', id, 'valkey-cli', 'info');
    assert.match(words, /NOAUTH/);
  });
  for (const [service, port] of [
    ['postgres', 5432],
    ['valkey', 6379],
  ] as const) {
    await report.check(`${service} is reached from inside and from nowhere else`, async () => {
      const address = await addressOf(smoke, service);
      assert.equal(await connect(smoke, 'inside', address, port), 'connected');
      assert.notEqual(await connect(smoke, 'outside', address, port), 'connected');
      assert.notEqual(await connect(smoke, 'outside', service, port), 'connected');
    });
  }
}

async function assertHarmless({ stack }: Smoke, service: string): Promise<string> {
  const id = await stack.container(service);
  const status = await stack.docker('exec', id, 'cat', '/proc/1/status');
  const field = (name: string) => new RegExp(`^${name}:\\s+(\\S+)`, 'm').exec(status)?.[1];
  assert.notEqual(field('Uid'), '0', 'It runs as root.');
  assert.equal(field('CapEff'), '0000000000000000', 'It has capabilities.');
  assert.equal(field('NoNewPrivs'), '1', 'It could get more rights.');
  const readOnly = await stack.docker('inspect', '--format={{.HostConfig.ReadonlyRootfs}}', id);
  assert.equal(readOnly.trim(), 'true', 'Its file system can be written.');
  return `user ${field('Uid')}`;
}

/** Checks which settings are secret, and which service has each of them. */
const secrets: Record<string, string[]> = {
  POSTGRES_PASSWORD: ['postgres'],
  POSTGRES_APP_PASSWORD: ['api', 'worker'],
  VALKEY_PASSWORD: ['valkey', 'api'],
  JWT_SECRET: ['api'],
  PAYSTATION_PASSWORD: ['api', 'worker'],
  CHAT_SERVICE_API_KEY: ['api', 'worker'],
};

async function assertSecrets({ stack }: Smoke): Promise<void> {
  const settings = parseEnv(await readFile(stack.envFile, 'utf8'));
  for (const service of running) {
    const format = '--format={{json .Config.Env}} {{json .Args}}';
    const known = await stack.docker('inspect', format, await stack.container(service));
    for (const [name, owners] of Object.entries(secrets)) {
      const secret = settings[name] ?? '';
      assert.notEqual(secret, '', name);
      assert.equal(known.includes(secret), owners.includes(service), `${name} in ${service}`);
    }
  }
}

async function addressOf({ stack }: Smoke, service: string): Promise<string> {
  const format = `--format={{(index .NetworkSettings.Networks "${stack.project}_inside").IPAddress}}`;
  return (await stack.docker('inspect', format, await stack.container(service))).trim();
}

const PROBE = `
  const socket = require('node:net').connect(Number(process.argv[2]), process.argv[1]);
  const end = (word) => { console.log(word); process.exit(0); };
  socket.on('connect', () => end('connected'));
  socket.on('error', (error) => end(error.code));
  setTimeout(() => end('silence'), 3000);`;

/** The result of a connection from one of the networks. */
async function connect({ stack }: Smoke, network: string, host: string, port: number) {
  const where = `--network=${stack.project}_${network}`;
  const node = ['node', '-e', PROBE, host, `${port}`];
  return (await stack.docker('run', '--rm', where, `${IMAGE}:${VERSION}`, ...node)).trim();
}
