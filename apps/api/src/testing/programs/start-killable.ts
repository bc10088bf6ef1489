import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';

/** Where the product's modules are, for a program that imports them. */
export const source = new URL('../..', import.meta.url).pathname;

/** Runs a module in a process of its own that can be killed. */
export function startKillable(program: string, env: Record<string, string>) {
  const child: ChildProcess = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    cwd: source,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const exited = once(child, 'exit');
  return {
    /** As `kill -9` does: it has no time for anything. */
    async kill(): Promise<void> {
      child.kill('SIGKILL');
      await exited;
    },
  };
}
