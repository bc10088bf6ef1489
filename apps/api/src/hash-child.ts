import { readdirSync } from 'node:fs';
import { setPriority } from 'node:os';
import bcrypt from 'bcrypt';
import { type HashWork, NICE, readWork } from './features/auth/passwords/hash-in-child.ts';

// The program that hashes passwords for the API: whatever else wants a processor goes first.
giveWay();

process.on('message', async (message: HashWork) => {
  process.send?.(await readWork(message, bcrypt));
});
// The parent finishes what is under way before it ends, and then so do we.
process.on('SIGINT', () => {});
process.on('SIGTERM', () => {});
process.on('disconnect', () => process.exit());

/** On Linux a priority is that of a thread: those that are there have theirs, others inherit it. */
function giveWay(): void {
  setPriority(NICE);
  if (process.platform !== 'linux') return;
  for (const thread of readdirSync('/proc/self/task')) {
    setPriority(Number(thread), NICE);
  }
}
