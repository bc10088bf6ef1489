import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { PrismaPg } from '@prisma/adapter-pg';
import { bindMigrationAwareSqlAdapterFactory } from '@prisma/driver-adapter-utils';
import * as glue from '@prisma/schema-engine-wasm/schema_engine_bg';
import { DatabaseError, escapeLiteral, Pool } from 'pg';

/** Node has it, but its types are in the DOM library, which this package does not use. */
declare const WebAssembly: {
  instantiate(
    binary: Uint8Array,
    imports: Record<string, Record<string, unknown>>,
  ): Promise<{ instance: { exports: Record<string, unknown> } }>;
};

export type SchemaEngine = glue.SchemaEngine;

/** The names of migrations by their scripts. */
export type MigrationNames = ReadonlyMap<string, string>;

/**
 * PostgreSQL would finish the script of a process that was killed, and commit what is not recorded.
 */
const CANCEL_WITH_CLIENT = '-c client_connection_check_interval=500ms';

/** Nothing in the database is managed externally. */
export const filters: glue.SchemaFilter = { externalTables: [], externalEnums: [] };

/**
 * Runs Prisma's migration engine, the WebAssembly build from the package registry, on this
 * database. It takes an advisory lock that is only released at the end of its session.
 */
export async function withSchemaEngine<Result>(
  databaseUrl: string,
  use: (engine: SchemaEngine) => Promise<Result>,
  names: MigrationNames = new Map(),
): Promise<Result> {
  await loadEngine();
  const pool = new Pool({
    connectionString: databaseUrl,
    // One connection: the lock must be held by the session that migrates.
    max: 1,
    connectionTimeoutMillis: 10_000,
    options: CANCEL_WITH_CLIENT,
  });
  pool.on('connect', (client) => client.on('error', () => {}));
  pool.on('error', () => {});
  const adapter = new WholeScriptPg(pool, names);
  try {
    const bound = bindMigrationAwareSqlAdapterFactory(adapter);
    using engine = await glue.SchemaEngine.new({ datamodels: undefined }, () => {}, bound);
    return await use(engine);
  } catch (error) {
    throw new Error(adapter.scriptError ?? withoutTrace(error), { cause: error });
  } finally {
    await pool.end();
  }
}

/**
 * The adapter splits a script at every semicolon, including those in functions and texts, and sends
 * each part on any connection. Sent as a whole, PostgreSQL parses the script itself and applies it
 * completely or, if a statement fails, not at all. In the same transaction it is recorded as
 * applied, before the engine does so, in case this process is killed in between.
 */
class WholeScriptPg extends PrismaPg {
  /** The engine reports a script's failure only as a number. */
  scriptError: string | undefined;
  readonly #names: MigrationNames;

  constructor(pool: Pool, names: MigrationNames) {
    super(pool);
    this.#names = names;
  }

  override async connect() {
    const adapter = await super.connect();
    adapter.executeScript = async (script) => {
      try {
        await applyScript(adapter.underlyingDriver(), withRecord(script, this.#names.get(script)));
      } catch (error) {
        this.scriptError = describe(error, script);
        throw error;
      }
    };
    return adapter;
  }
}

/** Scripts without a transaction, which have to consist of one statement. */
const ALONE = /\bCONCURRENTLY\b/i;

const LOCK_TIMEOUT_MS = 1_000;
const TRY_AGAIN_MS = 1_000;
const WAIT_MS = 10 * 60_000;
const LOCK_TIMED_OUT = '55P03';

/**
 * A statement that waits for a table, of which a backup reads every row, lets nobody else read it
 * either. So it waits briefly, and the whole script is tried again. Those without a transaction
 * block nobody, and would leave an invalid index.
 */
async function applyScript(pool: Pool, script: string): Promise<void> {
  const isAlone = ALONE.test(script);
  const timeoutMs = isAlone ? 0 : LOCK_TIMEOUT_MS;
  for (const deadline = Date.now() + WAIT_MS; ; await pause(TRY_AGAIN_MS)) {
    try {
      // The pool has one connection.
      await pool.query(`SET lock_timeout = ${timeoutMs}`);
      await pool.query(isAlone ? repeatable(script) : script);
      return;
    } catch (error) {
      const isBusy = error instanceof DatabaseError && error.code === LOCK_TIMED_OUT;
      if (!isBusy || Date.now() > deadline) throw error;
    }
  }
}

/**
 * The script of a process that was killed after the index was there, and before that was recorded,
 * is applied again. An invalid index is gone by then.
 */
function repeatable(script: string): string {
  return script
    .replace(/\b(CREATE (?:UNIQUE )?INDEX CONCURRENTLY)(?! IF\b)/i, '$1 IF NOT EXISTS')
    .replace(/\b(DROP INDEX CONCURRENTLY)(?! IF\b)/i, '$1 IF EXISTS');
}

/** A script that also records its migration as applied. */
function withRecord(script: string, name: string | undefined): string {
  if (name === undefined || ALONE.test(script)) return script;
  // On a new line, because the script may end with a comment.
  return `${script}
    ;UPDATE _prisma_migrations SET finished_at = now()
    WHERE migration_name = ${escapeLiteral(name)} AND finished_at IS NULL AND rolled_back_at IS NULL`;
}

function describe(error: unknown, script: string): string {
  if (!(error instanceof DatabaseError)) return String(error);
  const line = script.slice(0, Number(error.position ?? 0)).split('\n').length;
  return `${error.message}, in the statement at line ${line}${error.detail ? `: ${error.detail}` : ''}`;
}

let loading: Promise<void> | undefined;

function loadEngine(): Promise<void> {
  loading ??= load();
  return loading;
}

async function load(): Promise<void> {
  const require = createRequire(import.meta.url);
  const entry = require.resolve('@prisma/schema-engine-wasm/schema_engine_bg');
  const binary = await readFile(join(dirname(entry), 'schema_engine_bg.wasm'));
  const { instance } = await WebAssembly.instantiate(binary, {
    './schema_engine_bg.js': withIdleTimers(glue),
  });
  glue.__wbg_set_wasm(instance.exports);
  const { __wbindgen_start: start } = instance.exports;
  if (typeof start !== 'function') throw new Error('The migration engine has no start function.');
  start();
}

/**
 * The engine never clears the timer of its lock, which would keep the process alive for ten
 * seconds.
 */
function withIdleTimers(functions: Record<string, unknown>): Record<string, unknown> {
  const startTimer = (callback: () => void, ms: number) => setTimeout(callback, ms).unref();
  return Object.fromEntries(
    Object.entries(functions).map(([name, value]) =>
      name.startsWith('__wbg_setTimeout_') ? [name, startTimer] : [name, value],
    ),
  );
}

/** Without the engine's own stack trace, which follows its message. */
function withoutTrace(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return message.split(/\n +0: /)[0] ?? message;
}
