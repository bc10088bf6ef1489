import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';

/** The folder of the product's modules, for programs that import them. */
export const source = new URL('../..', import.meta.url).pathname;

/** Runs a module in a separate process that can be killed. */
export function startKillable(program: string, env: Record<string, string>) {
  const child: ChildProcess = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    cwd: source,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const exited = once(child, 'exit');
  return {
    /** Stops the process with SIGSTOP, until it is killed. */
    freeze: () => child.kill('SIGSTOP'),
    /** Ends the process with SIGKILL. */
    async kill(): Promise<void> {
      child.kill('SIGKILL');
      await exited;
    },
  };
}
