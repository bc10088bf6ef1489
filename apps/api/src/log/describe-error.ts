import { truncate } from './truncate.ts';

/** What an error may tell besides its message: nothing that holds what we were given or sent. */
const facts = ['code', 'status', 'errno', 'syscall', 'responseCode', 'command'] as const;
const MAX_CAUSES = 5;
// A message may repeat what was sent, and frames come by the hundred where functions call themselves.
const MAX_WORD = 200;
const MAX_TEXT = 2_000;

/**
 * An error as a log has it. Its own properties are left out but for a few: the row that a database
 * refused, the body that a parser choked on and the options of a client hang on errors as well.
 */
export function describeError(error: unknown, causesLeft = MAX_CAUSES): unknown {
  if (!(error instanceof Error)) return { message: `not an Error but ${typeof error}` };
  const told = facts.map((name) => [name, scalarOf(read(error, name))] as const);
  const sqlState = sqlStateOf(error);
  return {
    type: truncate(error.name, MAX_WORD),
    message: messageOf(error, sqlState),
    ...Object.fromEntries(told.filter(([, value]) => value !== undefined)),
    ...(sqlState && { sqlState }),
    stack: framesOf(error),
    ...(error.cause instanceof Error &&
      causesLeft > 0 && { cause: describeError(error.cause, causesLeft - 1) }),
  };
}

/** PostgreSQL quotes the value that it cannot read. Elsewhere what it quotes are names. */
const DATA_EXCEPTION = '22';
const quoted = /"[\s\S]*"/;

function messageOf({ message }: Error, sqlState: string | null): string {
  const text = withoutArguments(message).trim();
  return truncate(
    sqlState?.startsWith(DATA_EXCEPTION) ? text.replace(quoted, '"…"') : text,
    MAX_TEXT,
  );
}

/** Prisma shows what a call that does not fit the schema was given, a line per value. */
function withoutArguments(message: string): string {
  const lines = message.split('\n');
  const first = lines.indexOf('{');
  const last = lines.lastIndexOf('}');
  if (first < 0 || last < first) return message;
  return [...lines.slice(0, first), '{…}', ...lines.slice(last + 1)].join('\n');
}

/** PostgreSQL's own code, which Prisma keeps deep inside. */
function sqlStateOf(error: Error): string | null {
  const adapterError = read(read(error, 'meta'), 'driverAdapterError') ?? error;
  const code = read(read(adapterError, 'cause'), 'originalCode') ?? read(error, 'code');
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) ? code : null;
}

/** Where it was thrown, without the message that a stack begins with. */
function framesOf({ stack = '' }: Error): string {
  const frames = stack.split('\n').filter((line) => /^\s+at /.test(line));
  return truncate(frames.map((line) => line.trim()).join('\n'), MAX_TEXT);
}

function read(holder: unknown, name: string): unknown {
  return typeof holder === 'object' && holder !== null ? Reflect.get(holder, name) : undefined;
}

function scalarOf(value: unknown): string | number | undefined {
  if (typeof value === 'string') return truncate(value, MAX_WORD);
  return typeof value === 'number' ? value : undefined;
}
