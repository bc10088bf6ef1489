import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { keepRunning } from './keep-running.ts';
import { startProgram } from './program.ts';

describe('startProgram', () => {
  let folder: string;
  let logFile: string;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'nobayon-program-'));
    logFile = join(folder, 'logs', 'it.log');
  });
  afterEach(() => rm(folder, { recursive: true }));

  /** A program in a file, started like the parts of the stack. */
  async function start(source: string) {
    const file = join(folder, 'it.mjs');
    await writeFile(file, source);
    return startProgram({ name: 'it', file, env: { GREETING: 'hello' }, logFile });
  }

  it('logs the program’s output, and returns its last lines', async () => {
    const program = await start('console.log(process.env.GREETING); console.error("bye");');
    await program.exited;
    expect(await program.lastWords()).toBe('hello\nbye');
  });

  it('stops it and waits until it has ended', async () => {
    const program = await start(`
      process.on('SIGTERM', () => { console.log('stopping'); process.exit(); });
      setInterval(() => {}, 1000);
      console.log('running');
    `);
    await expect.poll(() => readFile(logFile, 'utf8')).toContain('running');
    await program.stop();
    expect(await program.lastWords()).toBe('running\nstopping');
  });

  it('lets a program end by itself despite the channel to its parent', async () => {
    const program = await start('setTimeout(() => console.log("done"), 10);');
    await program.exited;
    expect(await program.lastWords()).toBe('done');
  });

  it('stops the program when its parent is killed', async () => {
    const file = join(folder, 'it.mjs');
    await writeFile(
      file,
      `process.on('SIGTERM', () => { console.log('orphaned'); process.exit(); });
       setInterval(() => {}, 1000);
       console.log('running');`,
    );
    const parent = spawn(
      process.execPath,
      [
        '--input-type=module',
        '--eval',
        `import { startProgram } from '${import.meta.dirname}/program.ts';
         await startProgram({ name: 'it', file: '${file}', env: {}, logFile: '${logFile}' });`,
      ],
      { stdio: 'inherit' },
    );
    await expect.poll(() => readFile(logFile, 'utf8').catch(() => '')).toContain('running');
    parent.kill('SIGKILL');
    await once(parent, 'close');
    await expect.poll(() => readFile(logFile, 'utf8')).toContain('orphaned');
  });
});

describe('keepRunning', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'nobayon-program-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  it('restarts it whenever it ends, with growing pauses, and reports why', async () => {
    const file = join(folder, 'it.mjs');
    const logFile = join(folder, 'it.log');
    await writeFile(file, 'console.log("I cannot go on"); process.exit(1);');
    const start = (append: boolean) =>
      startProgram({ name: 'worker', file, env: {}, logFile, append });
    const said: string[] = [];
    const kept = keepRunning(await start(false), () => start(true), {
      say: (text) => said.push(text),
      firstPauseMs: 10,
      longestPauseMs: 20,
    });
    await expect.poll(() => said.length).toBeGreaterThanOrEqual(6);
    await kept.stop();
    const restart = (ms: string) => `The worker stopped and restarts in ${ms} s:`;
    expect(said.slice(0, 6)).toEqual([
      restart('0.01'),
      'I cannot go on',
      restart('0.02'),
      'I cannot go on\nI cannot go on',
      restart('0.02'),
      'I cannot go on\nI cannot go on\nI cannot go on',
    ]);
  });

  /** A program of which nothing runs. It ends when it is stopped or when `end` is called. */
  function idleProgram() {
    const { promise: exited, resolve: end } = Promise.withResolvers<void>();
    const stop = async () => end();
    return { name: 'worker', exited, end, stop, lastWords: async () => '' };
  }
  const options = { say: () => {}, firstPauseMs: 1, longestPauseMs: 1 };

  it('also stops what it is just restarting', async () => {
    const [first, second] = [idleProgram(), idleProgram()];
    const restarting = Promise.withResolvers<void>();
    const { promise: stopped, resolve } = Promise.withResolvers<void>();
    const kept = keepRunning(
      first,
      async () => {
        restarting.resolve();
        // Until after the stop.
        await stopped;
        return second;
      },
      options,
    );
    first.end();
    await restarting.promise;
    const stopping = kept.stop();
    resolve();
    await stopping;
    await second.exited;
  });

  it('tries again if it could not be restarted, or its log not be read', async () => {
    const [first, second] = [idleProgram(), idleProgram()];
    const failing = async () => {
      throw new Error('no space left on device');
    };
    let tries = 0;
    const restarted = Promise.withResolvers<void>();
    const kept = keepRunning(
      { ...first, lastWords: failing },
      async () => {
        tries += 1;
        if (tries < 3) return failing();
        restarted.resolve();
        return second;
      },
      options,
    );
    first.end();
    await restarted.promise;
    await kept.stop();
    await second.exited;
  });
});
