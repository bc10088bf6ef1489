import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { interruption } from './interruption.ts';

// npm run fuzz: like the fuzz tests of `npm test`, with many more random requests.
const root = join(import.meta.dirname, '..');
const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '100000' },
    seed: { type: 'string', default: String(Date.now() % 2 ** 31) },
  },
});
const signal = interruption();

process.exitCode =
  (await run('turbo', ['run', 'generate', '--output-logs=errors-only'], root)) ||
  (await run('vitest', ['run', 'src/testing/fuzz'], join(root, 'apps', 'api')));

async function run(command: string, args: string[], cwd: string): Promise<number> {
  const env = { ...process.env, FUZZ_RUNS: values.runs, FUZZ_SEED: values.seed };
  const child = spawn(command, args, { cwd, env, stdio: 'inherit' });
  const stop = () => child.kill('SIGTERM');
  signal.addEventListener('abort', stop);
  const [code] = await once(child, 'close');
  signal.removeEventListener('abort', stop);
  return code ?? 1;
}
