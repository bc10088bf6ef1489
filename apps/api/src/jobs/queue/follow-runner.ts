import type { WorkerEvents } from 'graphile-worker';

/** What the job runner has shown of its activity. Times are those of `now`. */
export type RunnerState = {
  /** When it last took a job, ended one, or found none; null before that. */
  movedAt: number | null;
  /** How many jobs it has taken. */
  taken: number;
  /** How many it is running. */
  busy: number;
  /** Why it has stopped taking jobs; null while it takes them. */
  ended: string | null;
};

export function followRunner(
  events: WorkerEvents,
  now: () => number = () => performance.now(),
): RunnerState {
  const state: RunnerState = { movedAt: null, taken: 0, busy: 0, ended: null };
  events.on('worker:getJob:empty', () => {
    state.movedAt = now();
  });
  events.on('job:start', () => {
    state.movedAt = now();
    state.taken += 1;
    state.busy += 1;
  });
  events.on('job:complete', () => {
    state.movedAt = now();
    state.busy -= 1;
  });
  events.on('pool:gracefulShutdown', ({ message }) => {
    state.ended ??= message;
  });
  return state;
}
