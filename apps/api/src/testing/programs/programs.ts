import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { CHAT_API_KEY } from '@nobayon/sandbox/chat/start-state.ts';
import { build } from 'vite';
import type { TestApp } from '../create-test-app.ts';

type Line = Record<string, unknown> & { msg: string };

const root = join(import.meta.dirname, '..', '..', '..');
const files = { api: 'main.js', worker: 'worker.js' };

/** Builds the API and the worker, to run each in a separate process. */
export async function buildPrograms() {
  const { folder, remove } = await findBuilt();
  const running = new Set<Program>();

  async function endAll(): Promise<void> {
    for (const program of running) program.kill('SIGKILL');
    await Promise.all([...running].map(({ exited }) => exited));
    running.clear();
  }
  return {
    /** Starts a program with default values for missing settings. */
    start(name: keyof typeof files, env: Record<string, string>): Program {
      const program = launch(join(folder, files[name]), env);
      running.add(program);
      return program;
    },
    endAll,
    async close(): Promise<void> {
      await endAll();
      await remove();
    },
  };
}

/** Returns the build in BUILT_API, which `npm test` sets, or creates one. */
async function findBuilt(): Promise<{ folder: string; remove: () => Promise<void> }> {
  const { BUILT_API } = process.env;
  if (BUILT_API) return { folder: BUILT_API, remove: async () => {} };
  // In node_modules, because the build looks for packages in its parent folders.
  const folder = await mkdtemp(join(root, 'node_modules', 'built-for-tests-'));
  await build({ root, logLevel: 'error', build: { outDir: folder, sourcemap: false } });
  return { folder, remove: () => rm(folder, { recursive: true }) };
}

export type Program = ReturnType<typeof launch>;

function launch(file: string, env: Record<string, string>) {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const child: ChildProcess = spawn(process.execPath, [file], {
    env: { PATH, ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }), ...settings, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const lines: Line[] = [];
  let errors = '';
  child.stderr?.on('data', (chunk) => {
    errors += chunk;
  });
  const reader = createInterface({ input: child.stdout as NodeJS.ReadableStream });
  reader.on('line', (line) => {
    lines.push(JSON.parse(line));
    reader.emit('read');
  });
  const exited = once(child, 'close').then(([code]) => ({ code: code as number | null, errors }));

  /** Waits for the first log line with this message. */
  async function says(message: string): Promise<Line> {
    for (;;) {
      const line = lines.find(({ msg }) => msg === message);
      if (line) return line;
      const end = await Promise.race([once(reader, 'read').then(() => null), exited]);
      if (end) throw new Error(`It ended with ${end.code} before "${message}":\n${errors}`);
    }
  }
  const portIn = async (message: string) =>
    (await says(message)).address as { address: string; port: number };

  return {
    exited,
    lines,
    says,
    kill: (signal: NodeJS.Signals) => child.kill(signal),
    /** Waits until it listens. Returns its address. */
    url: async () => `http://127.0.0.1:${(await portIn('api is listening')).port}`,
    watchUrl: async () => `http://127.0.0.1:${(await portIn('serving metrics')).port}`,
  };
}

/** The settings that a program requires. */
export const settings = {
  NODE_ENV: 'test',
  APP_URL: 'http://localhost',
  JWT_SECRET: 'a secret for tests that is long enough',
  PORT: '0',
  METRICS_PORT: '0',
  DRAIN_MS: '0',
  RATE_LIMIT_FACTOR: '1000',
  DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/none',
  PAYSTATION_MERCHANT_ID: '104-1653730183',
  PAYSTATION_PASSWORD: 'gamecoderstorepass',
  SMTP_URL: 'smtp://127.0.0.1:1',
  MAIL_FROM: 'Nobayon <hello@nobayon.test>',
};

/** The settings with which a program uses the database and the sandbox of a test app. */
export function programSettings({ databaseUrl, sandboxUrl, smtpAddress }: TestApp) {
  return {
    DATABASE_URL: databaseUrl,
    PAYSTATION_URL: `${sandboxUrl}/gateway`,
    PAYMENT_URL_HOSTS: new URL(sandboxUrl).host,
    SMTP_URL: `smtp://${smtpAddress}`,
    CHAT_SERVICE: 'openwebui',
    CHAT_SERVICE_API_URL: `${sandboxUrl}/chat`,
    CHAT_SERVICE_API_KEY: CHAT_API_KEY,
  };
}

export type HealthReply = {
  status: number;
  checks: Record<string, { ok: boolean; reason?: string }>;
};

/** The reply of `/readyz`. */
export async function askReady(url: string): Promise<HealthReply> {
  const response = await fetch(`${url}/readyz`);
  const body = (await response.json()) as Pick<HealthReply, 'checks'>;
  return { status: response.status, checks: body.checks };
}
