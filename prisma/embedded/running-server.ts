import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { platform } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** What a server writes about itself into `postmaster.pid`. */
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

/** Remembers who started the server, to tell one that is in use from one that was left behind. */
export async function writeKeeper(place: string): Promise<void> {
  await writeFile(join(place, 'keeper'), String(process.pid));
}

/**
 * Makes the data free for a start. A run that was killed leaves its server behind, still
 * running: that one is stopped. A server that its starter still keeps is left alone.
 */
export async function freeData(place: string, data: string): Promise<void> {
  const file = await readPidFile(data);
  if (file === null) return;
  const server = describeProcess(file.pid);
  if (server === 'gone') return; // PostgreSQL itself knows what to do with a dead server's file.
  if (server !== 'ended' && server.command.includes(data)) {
    await refuseIfKept(place, server);
    await stopProcess(file.pid);
  }
  await markAsStale(data);
}

async function refuseIfKept(place: string, server: { parent: number }): Promise<void> {
  const keeper = await readFile(join(place, 'keeper'), 'utf8').catch(() => '');
  if (server.parent !== Number(keeper)) return;
  throw new Error(
    `The database in ${place} is in use by process ${keeper}. ` +
      'Stop it first, or set DATA_DIR to a different folder.',
  );
}

/**
 * PostgreSQL takes any process with the number in the file for a running server and refuses to
 * start, though it is an ended one that nobody has asked about, or another program's by now, or
 * the whole folder is a copy of another's data. The number of its own parent it knows to be none.
 * The rest of the file stays: by it the server sees whether old workers still hold its memory.
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
    // Another start may have stopped it in this moment: the wait will tell.
  }
  while (typeof describeProcess(pid) === 'object') {
    if (Date.now() > deadline) throw new Error(`PostgreSQL, process ${pid}, did not stop.`);
    await pause(25);
  }
}

/** `ended`: its parent has not yet asked for the outcome, so that the number is still taken. */
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
