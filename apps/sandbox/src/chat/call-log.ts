import type { Request } from 'express';

/** A received call; the status is null if there is no reply (yet). */
export type LoggedCall = { method: string; path: string; status: number | null };

export type CallLog = ReturnType<typeof createCallLog>;

const KEPT = 20_000;

/** The calls of the product to the chat service, oldest first. */
export function createCallLog() {
  let calls: LoggedCall[] = [];
  return {
    add({ method, url }: Request): LoggedCall {
      const call: LoggedCall = { method, path: url, status: null };
      calls.push(call);
      if (calls.length > KEPT) calls = calls.slice(-KEPT / 2);
      return call;
    },
    list: (): readonly LoggedCall[] => calls,
    clear(): void {
      calls = [];
    },
  };
}
