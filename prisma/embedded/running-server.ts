import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { platform } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** The fields of `postmaster.pid`. */
type PidFile = { pid: number; ready: boolean };

export async function readPidFile(data: string): Promise<PidFile | null> {
  const text = await readFile(pidFile(data), 'utf8').catch(() => '');
  const lines = text.split('\n');
  const pid = Number.parseInt(lines[0] ?? '', 10);
  if (!Number.isSafeInteger(pid)) return null;
  return { pid, ready: lines[7]?.trim() === 'ready' };
}

function pidFile(data: string): string {
  return join(data, 'postmaster.pid');
}

/**
 * Records the process that started the server, to distinguish a server in use from an abandoned
 * one.
 */
export async function recordStarter(place: string): Promise<void> {
  await writeFile(join(place, 'keeper'), String(process.pid));
}

/**
 * Makes the data available for a start. A server whose starter was killed is stopped. A server
 * whose starter still runs is left alone.
 */
export async function releaseData(place: string, data: string): Promise<void> {
  const file = await readPidFile(data);
  if (file === null) return;
  const server = describeProcess(file.pid);
  // PostgreSQL itself handles the file of a dead server.
  if (server === 'gone') return;
  if (server !== 'ended' && server.command.includes(data)) {
    await assertNotInUse(place, server);
    await stopProcess(file.pid);
  }
  await markAsStale(data);
}

async function assertNotInUse(place: string, server: { parent: number }): Promise<void> {
  const keeper = await readFile(join(place, 'keeper'), 'utf8').catch(() => '');
  if (server.parent !== Number(keeper)) return;
  throw new Error(
    `The database in ${place} is in use by process ${keeper}. ` +
      'Stop it first, or set DATA_DIR to a different folder.',
  );
}

/**
 * PostgreSQL considers any process with the pid in the file a running server and refuses to start,
 * even if it is a zombie, another program, or the folder is a copy. It ignores the pid of its own
 * parent, so that is written instead. The rest of the file stays, because the server uses it to
 * detect old workers that still use its shared memory.
 */
async function markAsStale(data: string): Promise<void> {
  const file = pidFile(data);
  const text = await readFile(file, 'utf8').catch(() => null);
  if (text !== null) await writeFile(file, text.replace(/^.*$/m, String(process.pid)));
}

/** A fast shutdown: open transactions are rolled back, everything committed is on disk. */
async function stopProcess(pid: number): Promise<void> {
  const deadline = Date.now() + 20_000;
  try {
    process.kill(pid, 'SIGINT');
  } catch {
    // Another start may have stopped it at this moment; the loop will tell.
  }
  while (typeof describeProcess(pid) === 'object') {
    if (Date.now() > deadline) throw new Error(`PostgreSQL, process ${pid}, did not stop.`);
    await pause(25);
  }
}

/** `ended`: a zombie, whose parent has not read its exit code, so that the pid is still in use. */
type Process = { parent: number; command: string } | 'ended' | 'gone';

function describeProcess(pid: number): Process {
  try {
    const [state, parent, command] =
      platform() === 'linux' ? readProcFiles(pid) : readProcessList(pid);
    if (state.startsWith('Z')) return 'ended';
    return { parent: Number(parent), command };
  } catch {
    return 'gone';
  }
}

type Facts = [state: string, parent: string, command: string];

function readProcFiles(pid: number): Facts {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const field = (name: string) => new RegExp(`^${name}:\\s*(\\S+)`, 'm').exec(status)?.[1] ?? '';
  return [field('State'), field('PPid'), readFileSync(`/proc/${pid}/cmdline`, 'utf8')];
}

function readProcessList(pid: number): Facts {
  const args = ['-o', 'state=,ppid=,args=', '-p', String(pid)];
  const [state = '', parent = '', ...command] = execFileSync('ps', args, { encoding: 'utf8' })
    .trim()
    .split(/\s+/);
  return [state, parent, command.join(' ')];
}
