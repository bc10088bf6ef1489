import { EventEmitter } from 'node:events';
import type { WorkerEvents } from 'graphile-worker';
import type { TestApp } from '../create-test-app.ts';

/** Runs all due jobs one by one. Returns the user's ID of each sync, and the name of each other job. */
export async function runInOrder(app: TestApp): Promise<unknown[]> {
  const events: WorkerEvents = new EventEmitter();
  const started: unknown[] = [];
  events.on('job:start', ({ job: { task_identifier: name, payload } }) => {
    started.push(name === 'sync_chat_user' ? (payload as { userId: number }).userId : name);
  });
  // With more at once, a job that is fetched first can start later.
  await app.runJobs({ concurrency: 1, events });
  return started;
}
