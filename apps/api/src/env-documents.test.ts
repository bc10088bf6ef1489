import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { drainMsOf, readEnv } from './env.ts';
import { type Env, EnvSchema, type SettingName } from './env-schema.ts';
import { limitTable, parseLimit } from './http/limits/limit-table.ts';

const root = join(import.meta.dirname, '..', '..', '..');
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

/** What a setting is when it is not set: `—` where the start refuses, `none` where it has none. */
function defaultOf(name: SettingName): string {
  const { [name]: _left, ...others } = least;
  let env: Env;
  try {
    env = readEnv(others);
  } catch {
    return '—';
  }
  if (name === 'DRAIN_MS') return String(drainMsOf(env));
  const limit = limitTable[name.replace('RATE_LIMIT_', '') as keyof typeof limitTable];
  if (limit) return `${limit.max} in ${limit.windowMs} ms`;
  return env[name] === undefined ? 'none' : String(env[name]);
}

/** `10/15m` and `10/900s` are the same. */
function normalised(name: string, text: string): string {
  const limit = name.startsWith('RATE_LIMIT_') ? parseLimit(text) : null;
  return limit ? `${limit.max} in ${limit.windowMs} ms` : text;
}

const defaults = Object.fromEntries(names.map((name) => [name, defaultOf(name)]));

test('the table of the README says what each setting is when it is not set', async () => {
  const table = (await read('README.md')).split('\n## Settings\n')[1]?.split('\n## ')[0] ?? '';
  const told = table
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .flatMap((line) => {
      const [, first = '', second = ''] = line.split('|').map((cell) => cell.trim());
      const settings = first.split(', ').map((name) => name.replaceAll('`', ''));
      const values = second.replace(/ \(.*\)$/, '').split(', ');
      return settings.map((name, n) => {
        const value = (values[n] ?? values[0] ?? '').replaceAll('`', '');
        return [name, normalised(name, value)];
      });
    });
  expect(Object.fromEntries(told)).toEqual(defaults);
  expect(told).toHaveLength(names.length);
});

test('.env.example has every setting, those that must be set empty, with its default', async () => {
  const lines = (await read('.env.example')).split('\n');
  const told = lines.flatMap((line) => {
    const [, comment, name = '', value = ''] = /^(# )?([A-Z_]+)=(.*)$/.exec(line) ?? [];
    if (name === '') return [];
    if (comment === undefined) return [[name, value === '' ? '—' : 'a value']];
    return [[name, value === '' ? 'none' : normalised(name, value)]];
  });
  // These two are needed with a chat service alone.
  const withoutChat = { CHAT_SERVICE_API_URL: 'none', CHAT_SERVICE_API_KEY: 'none' };
  expect(Object.fromEntries(told)).toEqual({ ...defaults, ...withoutChat });
  expect(told).toHaveLength(names.length);
});

describe('what ops/write-env.sh writes', () => {
  const write = (what: string) => {
    const output = execFileSync('sh', [join(root, 'ops/write-env.sh'), what], { encoding: 'utf8' });
    const lines = output.split('\n').filter((line) => /^[A-Z]/.test(line));
    return Object.fromEntries(lines.map((line) => line.split(/=(.*)/s).slice(0, 2)));
  };
  /** What docker-compose.yml sets itself, and what it asks for. */
  async function compose() {
    const text = await read('docker-compose.yml');
    const { services } = parse(text, { merge: true });
    return {
      asksFor: [...text.matchAll(/\$\{([A-Z_]+)/g)].map(([, name]) => name),
      sets: withDefaults(services.api.environment),
    };
  }

  test.each(['sandbox', 'pay.example.com'])('for %s is known to somebody', async (what) => {
    const { asksFor } = await compose();
    const known: unknown[] = [...names, ...asksFor, 'COMPOSE_PROFILES'];
    expect(Object.keys(write(what)).filter((name) => !known.includes(name))).toEqual([]);
  });

  test('for trying out is enough to start', async () => {
    const { sets } = await compose();
    expect(Object.keys(sets).filter((name) => !names.includes(name as SettingName))).toEqual([]);
    const env = readEnv({ ...write('sandbox'), ...sets });
    expect(env).toMatchObject({ METRICS_HOST: '0.0.0.0', METRICS_PORT: 9464, TRUST_PROXY: 1 });
  });

  test('for a domain is enough once what is empty is filled in', async () => {
    const { sets } = await compose();
    const written = write('pay.example.com');
    const empty = Object.keys(written).filter((name) => written[name] === '' && name in least);
    const filled = Object.fromEntries(empty.map((name) => [name, least[name]]));
    expect(readEnv({ ...written, ...filled, ...sets }).APP_URL).toBe('https://pay.example.com');
    for (const name of empty.filter((name) => !name.startsWith('CHAT_'))) {
      expect(() => readEnv({ ...written, ...filled, [name]: '', ...sets })).toThrow(name);
    }
  });
});

/** `${NAME:-default}` as it is where nothing is set. */
function withDefaults(environment: Record<string, unknown>): Record<string, string> {
  const entries = Object.entries(environment).map(([name, value]) => [
    name,
    String(value).replace(/^\$\{[A-Z_]+:-(.*)\}$/, '$1'),
  ]);
  return Object.fromEntries(entries);
}
