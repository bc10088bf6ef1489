import type { Request } from 'express';

/** A call as it arrived; the status is null while, or if, nothing was answered. */
export type LoggedCall = { method: string; path: string; status: number | null };

export type CallLog = ReturnType<typeof createCallLog>;

const KEPT = 20_000;

/** What the product has asked of the chat service, oldest first. */
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
