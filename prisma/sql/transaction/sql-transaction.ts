import type { PoolClient, QueryResult, QueryResultRow } from 'pg';
import type { Prisma } from '../../generated/client.ts';
import type { NamedStatements } from '../pools.ts';

/**
 * A transaction of raw SQL statements. They are sent at once, before earlier replies, and
 * PostgreSQL replies in order. A caller who does not need a reply for the next statement saves a
 * round trip.
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
    // Later statements must not run outside of it. `commit` reports the error.
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

  /** The rows of its last statement, with which the commit is sent. */
  async queryAndCommit<Row extends object>(statement: Prisma.Sql): Promise<Row[]> {
    this.#sendTogether();
    const rows = this.query<Row>(statement);
    const commit = this.#end('COMMIT');
    this.#commit = commit;
    const [found] = await Promise.all([rows, commit]);
    return found;
  }

  /** Does nothing if it was committed with its last statement. */
  async commit(): Promise<void> {
    await this.#begun;
    this.#commit ??= this.#end('COMMIT');
    await this.#commit;
  }

  /** A COMMIT after a failed statement rolls back. */
  async rollBack(): Promise<void> {
    await (this.#commit ?? this.#end('ROLLBACK'));
  }

  /**
   * Statements sent without waiting share one packet, because each write to the network has a cost.
   */
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
