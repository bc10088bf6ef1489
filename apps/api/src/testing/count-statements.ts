import { startPostgresProxy } from '@nobayon/prisma/testing/postgres-proxy.ts';

/**
 * Stands between the API and PostgreSQL, and counts the statements that go by: each is one round
 * trip, BEGIN and COMMIT included. What tells the workers is sent for many calls at once, a moment
 * after them, and belongs to none.
 */
export async function startStatementCounter() {
  const counts = { run: 0, parsed: 0 };
  const { detour, close } = await startPostgresProxy(({ database }) => {
    const read = statementReader((step) => {
      counts[step] += 1;
    });
    return {
      fromClient(chunk) {
        read(chunk);
        database.write(chunk);
      },
    };
  });

  async function countDuring(work: () => PromiseLike<unknown>) {
    const before = { ...counts };
    await work();
    return { run: counts.run - before.run, parsed: counts.parsed - before.parsed };
  }

  return {
    /** A detour for `createTestApp`. */
    detour,
    /** How many statements this took. */
    async during(work: () => PromiseLike<unknown>): Promise<number> {
      return (await countDuring(work)).run;
    },
    /** How many of them PostgreSQL had to parse, since they were not prepared. */
    async parsedDuring(work: () => PromiseLike<unknown>): Promise<number> {
      return (await countDuring(work)).parsed;
    },
    close,
  };
}

type Step = 'run' | 'parsed';

/** Of the messages that a client sends: Execute, Parse, and Query, which is both. */
const steps: Record<string, Step[]> = { E: ['run'], P: ['parsed'], Q: ['run', 'parsed'] };

/** Reads what a client sends: a message without a type, and then a type, a length and a body each. */
function statementReader(onStep: (step: Step) => void): (chunk: Buffer) => void {
  let rest = Buffer.alloc(0);
  let isStarted = false;
  return (chunk) => {
    rest = Buffer.concat([rest, chunk]);
    for (;;) {
      const lengthAt = isStarted ? 1 : 0;
      if (rest.length < lengthAt + 4) return;
      const end = lengthAt + rest.readUInt32BE(lengthAt);
      if (rest.length < end) return;
      if (isStarted && !rest.subarray(0, end).includes('pg_notify')) {
        steps[String.fromCharCode(rest[0] ?? 0)]?.forEach(onStep);
      }
      isStarted = true;
      rest = rest.subarray(end);
    }
  };
}
