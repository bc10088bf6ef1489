const MINUTE_MS = 60_000;

/** Returns a function that says whether one more may happen, up to `most` within a minute. */
export function fewAMinute(most: number, clock = () => performance.now()): () => boolean {
  let times: number[] = [];
  return () => {
    const now = clock();
    times = times.filter((at) => at > now - MINUTE_MS);
    if (times.length >= most) return false;
    times.push(now);
    return true;
  };
}
