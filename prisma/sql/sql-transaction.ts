import type { PoolClient, QueryResult, QueryResultRow } from 'pg';
import type { Prisma } from '../generated/client.ts';
import type { NamedStatements } from './pools.ts';

/**
 * A transaction of statements that are written by hand. They are sent at once, whatever is still
 * under way before them, and PostgreSQL answers them in this order: whoever does not need the
 * answer to the one for asking the next saves a round trip.
 */
export class SqlTransaction {
  readonly #client: PoolClient;
  readonly #nameOf: NamedStatements['nameOf'];
  readonly #begun: Promise<QueryResult>;
  #commit: Promise<QueryResult> | null = null;
  #isOver = false;

  constructor(client: PoolClient, nameOf: NamedStatements['nameOf']) {
    this.#client = client;
    this.#nameOf = nameOf;
    this.#sendTogether();
    this.#begun = client.query('BEGIN');
    // What was to follow must not happen outside of it. Who waits for it is told by `commit`.
    this.#begun.catch(() => {
      this.#isOver = true;
    });
  }

  async query<Row extends object>({ text, values }: Prisma.Sql): Promise<Row[]> {
    if (this.#isOver) throw new Error('The transaction is over.');
    const query = { name: this.#nameOf({ sql: text }), text, values };
    const { rows } = await this.#client.query<Row & QueryResultRow>(query);
    return rows;
  }

  /** The rows of its last statement, with which its commit is sent. */
  async queryAndCommit<Row extends object>(statement: Prisma.Sql): Promise<Row[]> {
    this.#sendTogether();
    const rows = this.query<Row>(statement);
    const commit = this.#end('COMMIT');
    this.#commit = commit;
    const [found] = await Promise.all([rows, commit]);
    return found;
  }

  /** Does nothing where it was committed with its last statement. */
  async commit(): Promise<void> {
    await this.#begun;
    this.#commit ??= this.#end('COMMIT');
    await this.#commit;
  }

  /** A commit that follows a statement that failed has rolled back by itself. */
  async rollBack(): Promise<void> {
    await (this.#commit ?? this.#end('ROLLBACK'));
  }

  /** What is asked from now on without waiting leaves in one packet: each write to the network costs. */
  #sendTogether(): void {
    const { stream } = this.#client.connection;
    stream.cork();
    process.nextTick(() => stream.uncork());
  }

  #end(how: 'COMMIT' | 'ROLLBACK'): Promise<QueryResult> {
    this.#isOver = true;
    return this.#client.query(how);
  }
}
