import type { Fault } from './fault.ts';

/** An active fault. `left` is the number of calls to which it still applies; null for all. */
export type ActiveFault = { id: number; fault: Fault; left: number | null };

export type FaultList = ReturnType<typeof createFaultList>;

const LIMIT = 1_000;

/** The active faults, oldest first. Several of one kind are used one after the other. */
export function createFaultList() {
  let active: ActiveFault[] = [];
  let nextId = 1;

  function add(fault: Fault): ActiveFault {
    const entry = { id: nextId++, fault, left: fault.times ?? null };
    active = [...active, entry].slice(-LIMIT);
    return entry;
  }

  function remove(matches: (entry: ActiveFault) => boolean): number {
    const before = active.length;
    active = active.filter((entry) => !matches(entry));
    return before - active.length;
  }

  /** Takes the first fault that applies to a call, which counts as one of its `times`. */
  function take<T extends Fault>(applies: (fault: Fault) => fault is T): T | undefined {
    for (const entry of active) {
      if (!applies(entry.fault)) continue;
      if (entry.left !== null) entry.left -= 1;
      if (entry.left === 0) active = active.filter((other) => other !== entry);
      return entry.fault;
    }
    return undefined;
  }

  return { add, remove, take, list: (): readonly ActiveFault[] => active };
}
