import type { WorkerEvents } from 'graphile-worker';
import { Histogram, type Registry } from 'prom-client';

const SECONDS = [0.01, 0.05, 0.1, 0.5, 1, 5, 10, 30, 60, 300];

/** Counts and times this worker's jobs. */
export function countJobs(registry: Registry, runners: WorkerEvents[]): void {
  const seconds = new Histogram({
    name: 'nobayon_job_duration_seconds',
    help: 'Duration of jobs, by task and outcome.',
    labelNames: ['task', 'outcome'],
    buckets: SECONDS,
    registers: [registry],
  });
  const startedAt = new Map<string, number>();
  for (const events of runners) {
    events.on('job:start', ({ job }) => {
      startedAt.set(job.id, performance.now());
    });
    events.on('job:complete', ({ job, error }) => {
      const started = startedAt.get(job.id) ?? performance.now();
      startedAt.delete(job.id);
      const labels = { task: job.task_identifier, outcome: error ? 'failed' : 'done' };
      seconds.observe(labels, (performance.now() - started) / 1_000);
    });
  }
}
