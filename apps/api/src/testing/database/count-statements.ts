import { startPostgresProxy } from '@nobayon/prisma/testing/postgres-proxy.ts';

/**
 * A proxy between the API and PostgreSQL that counts statements, including BEGIN and COMMIT.
 * Notifications of the workers are not counted, because one is sent for many calls, after them.
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
    /** The number of statements that the work took. */
    async during(work: () => PromiseLike<unknown>): Promise<number> {
      return (await countDuring(work)).run;
    },
    /** The number of statements that PostgreSQL had to parse because they were not prepared. */
    async parsedDuring(work: () => PromiseLike<unknown>): Promise<number> {
      return (await countDuring(work)).parsed;
    },
    close,
  };
}

type Step = 'run' | 'parsed';

/** The types of client messages: Execute, Parse, and Query, which does both. */
const steps: Record<string, Step[]> = { E: ['run'], P: ['parsed'], Q: ['run', 'parsed'] };

/**
 * Parses a client's messages. The first has no type; all others have a type, a length and a body.
 */
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
