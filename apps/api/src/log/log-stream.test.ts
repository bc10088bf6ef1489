import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { expect, onTestFinished, test } from 'vitest';

const createLog = new URL('create-log.ts', import.meta.url).href;

/** A process that logs to its standard output, as ours do. */
function run(script: string): ChildProcess {
  const code = `
    const { createLog } = await import(${JSON.stringify(createLog)});
    const log = createLog({ level: 'info' });
    ${script}`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', code]);
  onTestFinished(() => void child.kill('SIGKILL'));
  return child;
}

async function* messagesOf(child: ChildProcess) {
  if (!child.stdout) throw new Error('no output');
  for await (const line of createInterface(child.stdout)) yield JSON.parse(line).msg as string;
}

const WAITS = 'setInterval(() => {}, 1_000);';

test('nothing is lost when a process ends', async () => {
  const child = run(`for (let n = 0; n < 1_000; n++) log.info('line ' + n); process.exit(1);`);
  const messages: string[] = [];
  for await (const message of messagesOf(child)) messages.push(message);
  expect(messages).toEqual(Array.from({ length: 1_000 }, (_, n) => `line ${n}`));
});

test.each(['info', 'warn', 'error'])(
  'a line of level %s is written while the process goes on',
  async (level) => {
    const messages = messagesOf(run(`log.info('before'); log.${level}('now'); ${WAITS}`));
    expect((await messages.next()).value).toBe('before');
    expect((await messages.next()).value).toBe('now');
  },
);
