import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { interruption } from './interruption.ts';

// npm run chaos: runs each fault of the fault test for a number of minutes with incoming orders,
// and then waits for the recovery. Everything stays on this machine.
const signal = interruption();
const { values } = parseArgs({ options: { minutes: { type: 'string', default: '1' } } });
const seconds = Number(values.minutes) * 60;
if (!(seconds > 0)) throw new Error('npm run chaos -- --minutes=5');

const api = join(import.meta.dirname, '..', 'apps', 'api');
const run = async (command: string, args: string[]): Promise<number> => {
  const child = spawn(command, args, {
    cwd: api,
    env: { ...process.env, CHAOS_SECONDS: String(seconds) },
    stdio: 'inherit',
  });
  signal.addEventListener('abort', () => child.kill('SIGTERM'));
  const [code] = await once(child, 'close');
  return code ?? 1;
};

process.exitCode =
  (await run('turbo', ['run', 'generate', '--output-logs=errors-only'])) ||
  (await run('vitest', ['run', 'src/system-tests/chaos.test.ts']));
