import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { expect, onTestFinished, test } from 'vitest';

const createLog = new URL('create-log.ts', import.meta.url).href;

/** A process that logs to its standard output, like ours. */
function run(script: string, output: 'pipe' | number = 'pipe'): ChildProcess {
  const code = `
    const { createLog } = await import(${JSON.stringify(createLog)});
    const log = createLog({ level: 'info' });
    ${script}`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
    stdio: ['pipe', output, 'pipe'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  return child;
}

async function* messagesOf(child: ChildProcess) {
  if (!child.stdout) throw new Error('no output');
  for await (const line of createInterface(child.stdout)) yield JSON.parse(line).msg as string;
}

test('nothing is lost when a process ends', async () => {
  const child = run(`for (let n = 0; n < 1_000; n++) log.info('line ' + n); process.exit(1);`);
  const messages: string[] = [];
  for await (const message of messagesOf(child)) messages.push(message);
  expect(messages).toEqual(Array.from({ length: 1_000 }, (_, n) => `line ${n}`));
});

test('a line of any level is written while the process goes on', async () => {
  const child = run(`log.info('before');
    process.stdin.setEncoding('utf8').on('data', (level) => log[level]('at level ' + level));`);
  const messages = messagesOf(child);
  expect((await messages.next()).value).toBe('before');
  for (const level of ['info', 'warn', 'error']) {
    child.stdin?.write(level);
    expect((await messages.next()).value).toBe(`at level ${level}`);
  }
});

const LOG_AND_END = `
  log.info('into a page'); log.warn('at once'); log.info('into the last page');
  setTimeout(() => process.exit(3), 10);`;

/** Standard outputs that accept nothing. */
const outputs: Record<string, () => 'pipe' | number> = {
  'a reader who is gone': () => 'pipe',
  'a full disk': () => openSync('/dev/full', 'w'),
};

test.each(Object.entries(outputs))(
  'with %s as its output, a process continues, and ends when it should',
  async (_what, open) => {
    const output = open();
    const child = run(`process.stdin.once('data', () => { ${LOG_AND_END} });`, output);
    if (typeof output === 'number') closeSync(output);
    child.stdout?.destroy();
    child.stdin?.write('go');
    expect(await once(child, 'close')).toEqual([3, null]);
  },
);

test('a slow reader gets everything later, and does not block the process', async () => {
  // More than the pipe holds, which is non-blocking, as a terminal's may be.
  const lines = Array.from({ length: 10_000 }, (_, n) => `line ${n}`);
  const child = run(`
    new (await import('node:net')).Socket({ fd: 1 })._handle.setBlocking(false);
    for (let n = 0; n < ${lines.length}; n++) log.info('line ' + n);
    process.stdin.once('data', () => process.exit(0));
    process.stderr.write('done');`);
  if (!child.stderr) throw new Error('no errors');
  await once(child.stderr, 'data');
  const messages: string[] = [];
  for await (const message of messagesOf(child)) {
    messages.push(message);
    if (message === lines.at(-1)) child.stdin?.end('go');
  }
  expect(messages).toEqual(lines);
});
