import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findCompose } from './find-compose.ts';
import { freePorts } from './free-ports.ts';
import { runCommand } from './run-command.ts';
import { writeSettings } from './write-settings.ts';

export type Stack = Awaited<ReturnType<typeof createStack>>;

export const IMAGE = 'nobayon';
export const VERSION = 'smoke';
const TELLING = ['postgres', 'migrate', 'api', 'worker'];

/**
 * The compose file as a separate project with its own ports and secrets, which affects no other one
 * on this machine. `signal` aborts everything except `remove`.
 */
export async function createStack(signal: AbortSignal) {
  const { command, env } = await findCompose();
  const folder = await mkdtemp(join(tmpdir(), 'nobayon-smoke-'));
  const [httpPort, httpsPort, sandboxPort] = await freePorts(3);
  const webUrl = `http://localhost:${httpPort}`;
  const envFile = join(folder, '.env');
  const project = `nobayon-smoke-${process.pid}`;
  await writeSettings(envFile, {
    COMPOSE_PROJECT_NAME: project,
    NOBAYON_IMAGE: IMAGE,
    NOBAYON_VERSION: VERSION,
    HTTP_PORT: `127.0.0.1:${httpPort}`,
    HTTPS_PORT: `127.0.0.1:${httpsPort}`,
    SANDBOX_PORT: `${sandboxPort}`,
    APP_URL: webUrl,
    PAYMENT_URL_HOSTS: `localhost:${sandboxPort}`,
    CHAT_SERVICE_URL: `http://localhost:${sandboxPort}/chat`,
    // All requests come from one address. Failed logins of one account are limited as usual.
    RATE_LIMIT_ALL_PER_IP: '1000000/1m',
    RATE_LIMIT_REGISTER_PER_IP: '10000/1h',
    RATE_LIMIT_LOGIN_PER_IP: '10000/15m',
    RATE_LIMIT_COUPON_PER_USER: '1000000/15m',
    RATE_LIMIT_INITIATE_PER_USER: '10000/1h',
    RATE_LIMIT_VERIFY_PER_USER: '1000000/1m',
  });

  const projectEnv = { ...env, ENV_FILE: envFile, COMPOSE_PROJECT_NAME: project };
  const composeArgs = [...command, '--env-file', envFile];
  const run = (args: readonly string[], input?: string) =>
    runCommand(args, { env: projectEnv, signal, ...(input !== undefined && { input }) });

  const compose = (...args: string[]) => run([...composeArgs, ...args]);
  const docker = (...args: string[]) => run(['docker', ...args]);

  /** The ids of a service's running containers, or with `all` of all its containers. */
  async function containers(service: string, { all = false } = {}): Promise<string[]> {
    const ids = await docker(
      'ps',
      '--quiet',
      '--no-trunc',
      ...(all ? ['--all'] : []),
      `--filter=label=com.docker.compose.project=${project}`,
      `--filter=label=com.docker.compose.service=${service}`,
    );
    return ids.split('\n').filter((id) => id !== '');
  }

  async function container(service: string): Promise<string> {
    const [id] = await containers(service);
    if (!id) throw new Error(`${service} is not running.`);
    return id;
  }

  return {
    project,
    folder,
    envFile,
    webUrl,
    sandboxUrl: `http://localhost:${sandboxPort}`,
    compose,
    docker,
    containers,
    container,
    /** Runs a script of ops/ like an operator. */
    script: (file: string, ...args: string[]) => run(['sh', `ops/${file}`, ...args]),
    /**
     * The rows of a query by the owner of the tables, one per line, with columns separated by `|`.
     */
    async sql(query: string): Promise<string[]> {
      const id = await container('postgres');
      const psql = ['exec', '-i', id, 'psql', '--username=nobayon', '--dbname=nobayon'];
      const quiet = ['-v', 'ON_ERROR_STOP=1', '--no-psqlrc', '--tuples-only', '--no-align', '-q'];
      const text = await run(['docker', ...psql, ...quiet], query);
      return text.split('\n').filter((line) => line !== '');
    },
    /** The end of the services' logs. */
    lastWords: () =>
      runCommand([...composeArgs, 'logs', '--no-color', '--tail=5', ...TELLING], {
        env: projectEnv,
      }),
    /** Removes everything, including volumes and networks. The images stay for the next run. */
    async remove(): Promise<void> {
      const down = ['down', '--volumes', '--remove-orphans', '--timeout', '5'];
      await runCommand([...composeArgs, ...down], { env: projectEnv });
      await rm(folder, { recursive: true, force: true });
    },
  };
}
