import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { interruption } from './interruption.ts';

const root = join(import.meta.dirname, '..');

/** Runs tests of the API by their path, with more settings. Returns the exit code. */
export async function runApiTests(path: string, settings: Record<string, string>): Promise<number> {
  const signal = interruption();
  const run = async (cwd: string, command: string, args: string[]): Promise<number> => {
    if (signal.aborted) return 1;
    const env = { ...process.env, ...settings };
    const child = spawn(command, args, { cwd, env, stdio: 'inherit' });
    const stop = () => child.kill('SIGTERM');
    signal.addEventListener('abort', stop);
    const [code] = await once(child, 'close');
    signal.removeEventListener('abort', stop);
    return code ?? 1;
  };
  return (
    (await run(root, 'turbo', ['run', 'generate', '--output-logs=errors-only'])) ||
    (await run(join(root, 'apps', 'api'), 'vitest', ['run', path]))
  );
}
