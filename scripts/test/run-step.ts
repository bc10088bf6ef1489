import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { judge, readPlaywrightReport, readVitestReport } from './read-reports.ts';
import type { Step, Tools } from './steps.ts';
import { oneFailed, onePassed, type Tally } from './tally.ts';

const root = join(import.meta.dirname, '..', '..');
const environment = {
  // What one program has compiled of the packages, the next one reads.
  NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'compiled'),
  ...process.env,
  TURBO_TELEMETRY_DISABLED: '1',
};

/** Runs one part of `npm test` with its output on the screen, and counts what came of it. */
export async function runStep(step: Step, signal: AbortSignal): Promise<Tally> {
  if (step.kind === 'check') {
    return (await run(step.command, step.args, { signal })) === 0 ? onePassed : oneFailed;
  }
  const prepare = ['run', step.needs, '--output-logs=errors-only', '--log-prefix=none'];
  if ((await run('turbo', prepare, { signal, quiet: true })) !== 0) {
    say(`"turbo ${prepare.join(' ')}" failed, and this part needs it.`);
    return oneFailed;
  }
  try {
    const env = await provide(step.tools);
    return step.kind === 'vitest'
      ? await runVitest(step.folder, env, signal)
      : await runJourneys(step.folder, env, signal);
  } catch (error) {
    say(error instanceof Error ? error.message : String(error));
    return oneFailed;
  }
}

async function provide(tools: Tools): Promise<NodeJS.ProcessEnv> {
  const env: NodeJS.ProcessEnv = {};
  for (const [name, find] of Object.entries(tools)) env[name] = await find(process.env);
  return env;
}

function runVitest(folder: string, env: NodeJS.ProcessEnv, signal: AbortSignal): Promise<Tally> {
  return withReport(readVitestReport, (report) =>
    run('vitest', ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`], {
      signal,
      cwd: join(root, folder),
      env,
    }),
  );
}

function runJourneys(folder: string, env: NodeJS.ProcessEnv, signal: AbortSignal): Promise<Tally> {
  const playwright = join(root, folder, 'node_modules', '.bin', 'playwright');
  return withReport(readPlaywrightReport, (report) =>
    run(playwright, ['test', '--reporter=list,json'], {
      signal,
      cwd: join(root, folder),
      env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
    }),
  );
}

async function withReport(
  read: (json: string) => Tally,
  runTests: (reportFile: string) => Promise<number>,
): Promise<Tally> {
  const folder = await mkdtemp(join(tmpdir(), 'nobayon-report-'));
  try {
    const file = join(folder, 'report.json');
    const exitCode = await runTests(file);
    const json = await readFile(file, 'utf8').catch(() => null);
    return judge(json === null ? null : read(json), exitCode);
  } finally {
    await rm(folder, { recursive: true });
  }
}

type RunOptions = { signal: AbortSignal; cwd?: string; env?: NodeJS.ProcessEnv; quiet?: boolean };

async function run(command: string, args: string[], options: RunOptions): Promise<number> {
  const child = spawn(command, args, {
    cwd: options.cwd ?? root,
    env: { ...environment, ...options.env },
    stdio: ['ignore', options.quiet ? 'pipe' : 'inherit', 'inherit'],
  });
  const held = child.stdout === null ? '' : text(child.stdout);
  const stop = () => child.kill('SIGTERM');
  options.signal.addEventListener('abort', stop);
  try {
    const [code] = await once(child, 'close');
    if (code !== 0 && options.quiet) say(await held);
    return code ?? 1;
  } finally {
    options.signal.removeEventListener('abort', stop);
  }
}

function say(line: string): undefined {
  process.stdout.write(`${line}\n`);
}
