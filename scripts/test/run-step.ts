import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { judge, readPlaywrightReport, readVitestReport } from './read-reports.ts';
import type { Need, Step, Tools } from './steps.ts';
import { oneFailed, onePassed, type Tally } from './tally.ts';

const root = join(import.meta.dirname, '..', '..');
const environment = {
  // Programs share the compile cache of packages.
  NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'compiled'),
  ...process.env,
  TURBO_TELEMETRY_DISABLED: '1',
};

/**
 * Where the output of a step goes: directly to the screen, or into a buffer until the step has
 * ended.
 */
export type Output = 'screen' | ((text: string) => void);
type Context = { signal: AbortSignal; output: Output };

/** Runs one step of `npm test` and returns its counts. */
export async function runStep(step: Step, context: Context): Promise<Tally> {
  try {
    const env = step.kind === 'check' ? {} : await provide(step.tools);
    if (step.needs) {
      const { ok, log } = await prepare(step.needs, context.signal);
      if (!ok) throw new Error(`${log}"turbo run ${step.needs}" failed, and this part needs it.`);
    }
    switch (step.kind) {
      case 'check':
        return (await run(step.command, step.args, context)) === 0 ? onePassed : oneFailed;
      case 'vitest':
        return await runVitest(step.folder, env, context);
      case 'journeys':
        return await runJourneys(step.folder, env, context);
    }
  } catch (error) {
    tell(context.output, `${error instanceof Error ? error.message : error}\n`);
    return oneFailed;
  }
}

type Prepared = { ok: boolean; log: string };
const prepared = new Map<Need, Promise<Prepared>>();

/** Once for all steps, because two at once would write the same files. */
function prepare(need: Need, signal: AbortSignal): Promise<Prepared> {
  const known = prepared.get(need);
  if (known) return known;
  const turbo = ['run', need, '--output-logs=errors-only', '--log-prefix=none'];
  let log = '';
  const output = (text: string) => {
    log += text;
  };
  const preparing = run('turbo', turbo, { signal, output }).then((code) => ({
    ok: code === 0,
    log,
  }));
  prepared.set(need, preparing);
  return preparing;
}

const provided = new Map<Tools, Promise<NodeJS.ProcessEnv>>();
let last: Promise<unknown> = Promise.resolve();

/**
 * Finds these tools and installs those that are missing, once, and one after another, because only
 * one package manager can run at a time.
 */
export function provide(tools: Tools): Promise<NodeJS.ProcessEnv> {
  const known = provided.get(tools);
  if (known) return known;
  const providing = last.then(() => findAll(tools));
  provided.set(tools, providing);
  // The step that needs them reports the failure.
  last = providing.catch(() => {});
  return providing;
}

async function findAll(tools: Tools): Promise<NodeJS.ProcessEnv> {
  const env: NodeJS.ProcessEnv = {};
  for (const [name, find] of Object.entries(tools)) env[name] = await find(process.env);
  return env;
}

function runVitest(folder: string, env: NodeJS.ProcessEnv, context: Context): Promise<Tally> {
  return withReport(readVitestReport, (report) =>
    run('vitest', ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`], {
      ...context,
      cwd: join(root, folder),
      env,
    }),
  );
}

function runJourneys(folder: string, env: NodeJS.ProcessEnv, context: Context): Promise<Tally> {
  const playwright = join(root, folder, 'node_modules', '.bin', 'playwright');
  return withReport(readPlaywrightReport, (report) =>
    run(playwright, ['test', '--reporter=list,json'], {
      ...context,
      cwd: join(root, folder),
      env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
      // At SIGTERM, Playwright would end without stopping the products that it started.
      stopSignal: 'SIGINT',
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

type RunOptions = Context & {
  cwd?: string;
  env?: NodeJS.ProcessEnv;
  /** What ends the command when the run is interrupted. */
  stopSignal?: NodeJS.Signals;
};

async function run(command: string, args: string[], options: RunOptions): Promise<number> {
  const { signal, output, stopSignal = 'SIGTERM' } = options;
  const stream = output === 'screen' ? 'inherit' : 'pipe';
  const child = spawn(command, args, {
    cwd: options.cwd ?? root,
    env: {
      ...environment,
      // Buffered output keeps the colors of a terminal.
      ...(output !== 'screen' && process.stdout.isTTY && { FORCE_COLOR: '1' }),
      ...options.env,
    },
    stdio: ['ignore', stream, stream],
  });
  for (const source of [child.stdout, child.stderr]) {
    source?.setEncoding('utf8').on('data', (text: string) => tell(output, text));
  }
  const stop = () => child.kill(stopSignal);
  signal.addEventListener('abort', stop);
  try {
    const [code] = await once(child, 'close');
    return code ?? 1;
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

function tell(output: Output, text: string): void {
  if (output === 'screen') process.stdout.write(text);
  else output(text);
}
