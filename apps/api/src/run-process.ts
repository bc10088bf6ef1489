import type { Logger } from 'pino';
import { type Env, readEnv } from './env.ts';

const STOP_WITHIN_MS = 10_000;

export type Running = {
  log: Logger;
  /** Finishes what is under way and closes everything. */
  stop(): Promise<void>;
};

/** Runs a process of ours until it is told to stop; says in one line why it could not start. */
export async function runProcess(name: string, start: (env: Env) => Promise<Running>) {
  try {
    const { log, stop } = await start(readEnv(process.env));
    let isStopping = false;
    const stopOnce = async (signal: string) => {
      if (isStopping) return;
      isStopping = true;
      log.info({ signal }, `${name} is stopping`);
      setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref();
      await stop();
      process.exit(0);
    };
    process.once('SIGTERM', stopOnce);
    process.once('SIGINT', stopOnce);
  } catch (error) {
    process.stderr.write(
      `${name} cannot start. ${error instanceof Error ? error.message : error}\n`,
    );
    process.exit(1);
  }
}
