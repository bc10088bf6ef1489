import { readdirSync } from 'node:fs';
import { setPriority } from 'node:os';
import bcrypt from 'bcrypt';
import { type HashWork, NICENESS, readWork } from './features/auth/passwords/hash-in-child.ts';

// Hashes passwords for the API, at a lower priority than everything else.
lowerPriority();

process.on('message', async (message: HashWork) => {
  process.send?.(await readWork(message, bcrypt));
});
// Ignored: the parent finishes its work first and then ends this process.
process.on('SIGINT', () => {});
process.on('SIGTERM', () => {});
process.on('disconnect', () => process.exit());

/**
 * On Linux, priorities are per thread: existing threads are changed here, and new ones inherit it.
 */
function lowerPriority(): void {
  setPriority(NICENESS);
  if (process.platform !== 'linux') return;
  for (const thread of readdirSync('/proc/self/task')) {
    setPriority(Number(thread), NICENESS);
  }
}
