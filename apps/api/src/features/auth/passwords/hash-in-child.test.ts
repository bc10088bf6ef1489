import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { getPriority } from 'node:os';
import { promisify } from 'node:util';
import { expect, test, vi } from 'vitest';
import { createPasswords } from './create-passwords.ts';
import { ANSWER_WITHIN_MS, hashInChild, NICENESS } from './hash-in-child.ts';

const PASSWORD = 'Strong-Secret-1';

function start() {
  const lost: string[] = [];
  const file = new URL('../../../hash-child.ts', import.meta.url);
  const hasher = hashInChild({ file, onLost: (reason) => lost.push(reason) });
  return { lost, hasher, passwords: createPasswords(hasher) };
}

const first = start();

test('the child process computes the same hashes', async () => {
  const { passwords } = first;
  const hash = await passwords.hash(PASSWORD);
  expect(await createPasswords().matches(PASSWORD, hash)).toBe(true);
  const answers = await Promise.all([
    passwords.matches(PASSWORD, hash),
    passwords.matches('Wrong-Secret-1', hash),
    passwords.matches(PASSWORD, null),
    passwords.matches(PASSWORD, 'no hash'),
  ]);
  expect(answers).toEqual([true, false, false, false]);
});

test('every thread that hashes has a lower priority', async () => {
  const { hasher, passwords } = first;
  await Promise.all([passwords.hash(PASSWORD), passwords.hash(PASSWORD)]);
  const pid = hasher.pid() ?? 0;
  const threads =
    process.platform === 'linux' ? readdirSync(`/proc/${pid}/task`).map(Number) : [pid];
  expect(new Set(threads.map((thread) => getPriority(thread)))).toEqual(new Set([NICENESS]));
});

test('requests during the loss of the child get a retryable error, and it is restarted', async () => {
  const { hasher, passwords, lost } = first;
  const hash = await passwords.hash(PASSWORD);
  const pid = hasher.pid() ?? 0;
  process.kill(pid, 'SIGSTOP');
  const waiting = Array.from({ length: 5 }, () => passwords.matches(PASSWORD, hash));
  process.kill(pid, 'SIGKILL');
  const answers = await Promise.allSettled(waiting);
  // Two are being hashed at a time; the waiting ones are processed by the next process.
  expect(answers[0]).toMatchObject({ status: 'rejected', reason: { code: 'busy' } });
  expect(answers.at(-1)).toEqual({ status: 'fulfilled', value: true });
  expect(lost).toEqual(['it ended with SIGKILL']);
  expect(hasher.pid()).not.toBe(pid);
});

test('a child that hangs is replaced', async () => {
  const { hasher, passwords } = start();
  await passwords.hash(PASSWORD);
  process.kill(hasher.pid() ?? 0, 'SIGSTOP');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const hangs = expect(passwords.hash(PASSWORD)).rejects.toMatchObject({ code: 'busy' });
  await vi.advanceTimersByTimeAsync(ANSWER_WITHIN_MS);
  vi.useRealTimers();
  await hangs;
  await expect.poll(() => passwords.hash(PASSWORD).catch(() => null)).not.toBeNull();
});

/** Runs in a process of its own, of which the operating system limits the files. */
const withoutDescriptors = `
  import { closeSync, openSync } from 'node:fs';
  import { setImmediate } from 'node:timers/promises';
  const { hashInChild } = await import('${import.meta.resolve('./hash-in-child.ts')}');
  const file = new URL('${import.meta.resolve('../../../hash-child.ts')}');
  const lost = [];
  const hasher = hashInChild({ file, onLost: (reason) => lost.push(reason) });
  const hash = async () => {
    const result = await hasher.hash('${PASSWORD}', 4).then(() => 'hashed', ({ code }) => code);
    await setImmediate();
    return result;
  };
  const files = [];
  try { for (;;) files.push(openSync('/dev/null')); } catch {}
  const results = [await hash(), await hash()];
  files.forEach((file) => closeSync(file));
  console.log(JSON.stringify({ lost: lost.length, results: [...results, await hash()] }));
  process.exit();
`;

test.runIf(process.platform === 'linux')(
  'if the child cannot be started for lack of file descriptors, requests get a retryable error',
  async () => {
    const node = [process.execPath, '--input-type=module', '--eval', withoutDescriptors];
    const limited = ['-c', 'ulimit -n 64; exec "$0" "$@"', ...node];
    const { stdout } = await promisify(execFile)('sh', limited);
    expect(JSON.parse(stdout)).toEqual({ lost: 2, results: ['busy', 'busy', 'hashed'] });
  },
);
