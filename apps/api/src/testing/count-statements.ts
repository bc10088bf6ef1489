import { startPostgresProxy } from '@nobayon/prisma/testing/postgres-proxy.ts';

/**
 * Stands between the API and PostgreSQL, and counts the statements that go by: each is one round
 * trip, BEGIN and COMMIT included. What tells the workers is sent for many calls at once, a moment
 * after them, and belongs to none.
 */
export async function startStatementCounter() {
  let count = 0;
  const { detour, close } = await startPostgresProxy(({ database }) => {
    const read = statementReader(() => {
      count += 1;
    });
    return {
      fromClient(chunk) {
        read(chunk);
        database.write(chunk);
      },
    };
  });
  return {
    /** A detour for `createTestApp`. */
    detour,
    /** How many statements this took. */
    async during(work: () => PromiseLike<unknown>): Promise<number> {
      const before = count;
      await work();
      return count - before;
    },
    close,
  };
}

const EXECUTE = 'E'.charCodeAt(0);
const SIMPLE_QUERY = 'Q'.charCodeAt(0);

/** Reads what a client sends: a message without a type, and then a type, a length and a body each. */
function statementReader(onStatement: () => void): (chunk: Buffer) => void {
  let rest = Buffer.alloc(0);
  let isStarted = false;
  return (chunk) => {
    rest = Buffer.concat([rest, chunk]);
    for (;;) {
      const lengthAt = isStarted ? 1 : 0;
      if (rest.length < lengthAt + 4) return;
      const end = lengthAt + rest.readUInt32BE(lengthAt);
      if (rest.length < end) return;
      const isStatement = isStarted && (rest[0] === EXECUTE || rest[0] === SIMPLE_QUERY);
      if (isStatement && !rest.subarray(0, end).includes('pg_notify')) onStatement();
      isStarted = true;
      rest = rest.subarray(end);
    }
  };
}
