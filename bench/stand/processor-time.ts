import type { Stand } from './start-stand.ts';

/** What a process has used of the processor so far, user and system together, in microseconds. */
export async function readProcessorTime(stand: Stand, side: 'api' | 'floor'): Promise<number> {
  const url = side === 'api' ? stand.metricsUrl : `${stand.floorUrl}/metrics`;
  const text = await (await fetch(url)).text();
  const seconds = /^process_cpu_seconds_total (\S+)/m.exec(text)?.[1];
  if (seconds === undefined) throw new Error(`${url} tells no processor time`);
  return Number(seconds) * 1_000_000;
}
