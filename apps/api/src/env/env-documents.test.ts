import { execFileSync } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { limitTable, parseLimit } from '../http/limits/limit-table.ts';
import { REQUEST_TIMEOUT_MS } from '../http/server/create-http-server.ts';
import { fillIn, readCompose } from '../testing/programs/read-compose.ts';
import { drainMsOf, readEnv } from './env.ts';
import {
  ApiEnvSchema,
  type Env,
  EnvSchema,
  type SettingName,
  WorkerEnvSchema,
} from './env-schema.ts';

const root = join(import.meta.dirname, '..', '..', '..', '..');
const read = (file: string) => readFile(join(root, file), 'utf8');
const names = Object.keys(EnvSchema.shape) as SettingName[];

/** As few settings as production starts with, and a chat service. */
const least: Record<string, string> = {
  APP_URL: 'https://pay.example.com',
  DATABASE_URL: 'postgresql://127.0.0.1/nobayon',
  JWT_SECRET: 'a secret for tests that is long enough',
  PAYSTATION_MERCHANT_ID: 'merchant',
  PAYSTATION_PASSWORD: 'password',
  PAYMENT_URL_HOSTS: 'pay.example.org',
  SMTP_URL: 'smtps://mail.example.com',
  MAIL_FROM: 'hello@example.com',
  CHAT_SERVICE: 'openwebui',
  CHAT_SERVICE_API_URL: 'https://chat.example.com',
  CHAT_SERVICE_API_KEY: 'sk-0123456789',
};

/** The documented default: `—` if the setting is required, `none` if it has no value. */
function defaultOf(name: SettingName): string {
  const { [name]: _left, ...others } = least;
  let env: Env;
  try {
    env = readEnv(EnvSchema, others);
  } catch {
    return '—';
  }
  if (name === 'DRAIN_MS') return String(drainMsOf(env));
  const limit = limitTable[name.replace('RATE_LIMIT_', '') as keyof typeof limitTable];
  if (limit) return `${limit.max} in ${limit.windowMs} ms`;
  const value = env[name];
  if (value === undefined) return 'none';
  if (name === 'PAYMENT_GATEWAYS') return env[name].join(',');
  return Array.isArray(value) ? JSON.stringify(value) : String(value);
}

/** `10/15m` and `10/900s` are the same. */
function normalized(name: string, text: string): string {
  const limit = name.startsWith('RATE_LIMIT_') ? parseLimit(text) : null;
  return limit ? `${limit.max} in ${limit.windowMs} ms` : text;
}

const defaults = Object.fromEntries(names.map((name) => [name, defaultOf(name)]));

test('the table of the README says what each setting is when it is not set', async () => {
  const table = (await read('README.md')).split('\n## Settings\n')[1]?.split('\n## ')[0] ?? '';
  const documented = table
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .flatMap((line) => {
      const [, first = '', second = ''] = line.split('|').map((cell) => cell.trim());
      const settings = first.split(', ').map((name) => name.replaceAll('`', ''));
      const values = second.replace(/ \(.*\)$/, '').split(', ');
      return settings.map((name, n) => {
        const value = (values[n] ?? values[0] ?? '').replaceAll('`', '');
        return [name, normalized(name, value)];
      });
    });
  expect(Object.fromEntries(documented)).toEqual(defaults);
  expect(documented).toHaveLength(names.length);
});

test('.env.example has every setting, those that must be set empty, with its default', async () => {
  const lines = (await read('.env.example')).split('\n');
  const documented = lines.flatMap((line) => {
    const [, comment, name = '', value = ''] = /^(# )?([A-Z_]+)=(.*)$/.exec(line) ?? [];
    if (name === '') return [];
    if (comment === undefined) return [[name, value === '' ? '—' : 'a value']];
    return [[name, value === '' ? 'none' : normalized(name, value)]];
  });
  // These two are needed with a chat service alone.
  const withoutChat = { CHAT_SERVICE_API_URL: 'none', CHAT_SERVICE_API_KEY: 'none' };
  expect(Object.fromEntries(documented)).toEqual({ ...defaults, ...withoutChat });
  expect(documented).toHaveLength(names.length);
});

describe('what ops/write-env.sh writes', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'settings-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));
  const run = (what: string) =>
    execFileSync('sh', [join(root, 'ops/write-env.sh'), what], {
      cwd: folder,
      encoding: 'utf8',
      stdio: 'pipe',
    });
  const write = (what: string) => {
    const output = readFileSync(join(folder, run(what).trim()), 'utf8');
    const lines = output.split('\n').filter((line) => /^[A-Z]/.test(line));
    return Object.fromEntries(lines.map((line) => line.split(/=(.*)/s).slice(0, 2)));
  };

  test.each([
    ['sandbox', '.env.sandbox'],
    ['pay.example.com', '.env'],
  ])('for %s is in a file that others cannot read, and stays in it', (what, file) => {
    const settings = () => readFileSync(join(folder, file), 'utf8');
    expect(run(what)).toBe(`${file}\n`);
    expect(statSync(join(folder, file)).mode & 0o077).toBe(0);
    const before = settings();
    expect(() => run(what)).toThrow('exists');
    expect(settings()).toBe(before);
  });

  test.each(['sandbox', 'pay.example.com'])(
    'all settings in the file for %s are documented',
    async (what) => {
      const { asksFor } = await readCompose();
      const known: unknown[] = [...names, ...asksFor, 'COMPOSE_PROFILES', 'COMPOSE_PROJECT_NAME'];
      expect(Object.keys(write(what)).filter((name) => !known.includes(name))).toEqual([]);
    },
  );

  test.each(['api', 'worker'] as const)('for trying out is enough for the %s', async (service) => {
    const { environmentOf } = await readCompose();
    const env = readEnv(schemas[service], environmentOf(service, write('sandbox')));
    expect(env).toMatchObject({ METRICS_HOST: '0.0.0.0', METRICS_PORT: 9464 });
  });

  test.each(['api', 'worker'] as const)(
    'for a domain is enough for the %s once what is empty is filled in',
    async (service) => {
      const { environmentOf } = await readCompose();
      const start = (changes: Record<string, string>) =>
        readEnv(schemas[service], environmentOf(service, { ...written, ...filled, ...changes }));
      const written = write('pay.example.com');
      const empty = Object.keys(written).filter((name) => written[name] === '' && name in least);
      const filled = Object.fromEntries(empty.map((name) => [name, least[name] ?? '']));
      expect(start({})).toMatchObject({ APP_URL: 'https://pay.example.com' });
      const needed = empty.filter((name) => !name.startsWith('CHAT_'));
      for (const name of needed.filter((name) => name in schemas[service].shape)) {
        expect(() => start({ [name]: '' })).toThrow(name);
      }
    },
  );
});

test('no document writes over settings, or removes what is not of the sandbox', async () => {
  const files = globSync(['*.{md,yml}', 'docs/**/*.md', 'ops/**/*.{sh,yml}'], { cwd: root });
  expect(files).toEqual(expect.arrayContaining(['README.md', 'docs/operations.md']));
  const dangers = [/[^>-]> *"?[\w./]*\.env\b/, /^(?!.*--env-file \.env\.sandbox ).* down .*-v/];
  const lines = await Promise.all(files.map(async (file) => (await read(file)).split('\n')));
  expect(lines.flat().filter((line) => dangers.some((danger) => danger.test(line)))).toEqual([]);
});

// Docker would show all visitors over IPv6 as one address.
test('ports are published for IPv4 alone unless settings say otherwise', async () => {
  const { services } = await readCompose();
  const ports = Object.values(services).flatMap((service) => service.ports ?? []);
  expect(ports.length).toBeGreaterThan(2);
  const published = ports.map((port) => fillIn(port, {}));
  expect(published.filter((port) => !/^\d+(\.\d+){3}:\d+:/.test(port))).toEqual([]);
});

describe('a container is given what it uses and nothing else', () => {
  /** The image says where the API listens, and Caddy serves the web app. */
  const ofTheImage = ['HOST', 'PORT', 'WEB_DIST'];
  const needs: Record<string, string[]> = {
    api: Object.keys(ApiEnvSchema.shape).filter((name) => !ofTheImage.includes(name)),
    worker: Object.keys(WorkerEnvSchema.shape),
    migrate: ['DATABASE_URL', 'MIGRATE_DATABASE_URL'],
    seed: ['DATABASE_URL', 'MIGRATE_DATABASE_URL'],
    postgres: ['POSTGRES_USER', 'POSTGRES_DB', 'POSTGRES_PASSWORD'],
    valkey: ['REDISCLI_AUTH'],
    web: ['DOMAIN', 'HEADERS', 'TRUSTED_PROXIES'],
    sandbox: [
      'SANDBOX_PORT',
      'SANDBOX_SMTP_PORT',
      'SANDBOX_PUBLIC_URL',
      'SANDBOX_SERVER_URL',
      'SANDBOX_IPN_URL',
    ],
  };

  test('by its name', async () => {
    const { services } = await readCompose();
    const given = Object.entries(services).map(([name, { environment, env_file }]) => {
      expect([name, env_file]).toEqual([name, undefined]);
      return [name, Object.keys(environment).sort()];
    });
    const sorted = Object.entries(needs).map(([name, settings]) => [name, settings.sort()]);
    expect(Object.fromEntries(given)).toEqual(Object.fromEntries(sorted));
  });
});

test('what the Caddyfile asks for comes from settings that operators can read about', async () => {
  const asked = [...(await read('ops/caddy/Caddyfile')).matchAll(/\{\$([A-Z_]+)/g)];
  const { services } = await readCompose();
  const given = services.web?.environment ?? {};
  expect(new Set(asked.map(([, name]) => name))).toEqual(new Set(Object.keys(given)));
  const documents = (await read('docs/operations.md')) + (await read('ops/write-env.sh'));
  for (const [name, value] of Object.entries(given)) {
    const [, setting = name] = /^\$\{([A-Z_]+)/.exec(String(value)) ?? [];
    expect(documents).toMatch(new RegExp(`^${setting}=`, 'm'));
  }
});

test('Caddy gives a request as long to arrive as the API', async () => {
  const [, seconds] = /read_body (\d+)s/.exec(await read('ops/caddy/Caddyfile')) ?? [];
  expect(Number(seconds) * 1_000).toBe(REQUEST_TIMEOUT_MS);
});

type Settings = z.ZodType<Partial<Env>> & { shape: object };
const schemas: Record<'api' | 'worker', Settings> = { api: ApiEnvSchema, worker: WorkerEnvSchema };
