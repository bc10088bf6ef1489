import { truncate } from './truncate.ts';

/** Properties of an error that are safe to log, besides its message. */
const facts = ['code', 'status', 'errno', 'syscall', 'responseCode', 'command'] as const;
const MAX_CAUSES = 5;
// A message may repeat what was sent, and recursion makes hundreds of frames.
const MAX_WORD = 200;
const MAX_TEXT = 2_000;

/**
 * An error in loggable form. Most of its own properties are left out, because rejected rows,
 * request bodies and client options hang on errors, too.
 */
export function describeError(error: unknown, causesLeft = MAX_CAUSES): unknown {
  if (!(error instanceof Error)) return { message: `not an Error but ${typeof error}` };
  const known = facts.map((name) => [name, scalarOf(read(error, name))] as const);
  const sqlState = sqlStateOf(error);
  return {
    type: truncate(error.name, MAX_WORD),
    message: messageOf(error, sqlState),
    ...Object.fromEntries(known.filter(([, value]) => value !== undefined)),
    ...(sqlState && { sqlState }),
    stack: framesOf(error),
    ...(error.cause instanceof Error &&
      causesLeft > 0 && { cause: describeError(error.cause, causesLeft - 1) }),
  };
}

/** For data exceptions PostgreSQL quotes the value; for other errors it quotes names. */
const DATA_EXCEPTION = '22';
const quoted = /"[\s\S]*"/;

function messageOf({ message }: Error, sqlState: string | null): string {
  const text = withoutArguments(message).trim();
  return truncate(
    sqlState?.startsWith(DATA_EXCEPTION) ? text.replace(quoted, '"…"') : text,
    MAX_TEXT,
  );
}

/** Prisma includes the arguments of an invalid call, one line per value. */
function withoutArguments(message: string): string {
  const lines = message.split('\n');
  const first = lines.indexOf('{');
  const last = lines.lastIndexOf('}');
  if (first < 0 || last < first) return message;
  return [...lines.slice(0, first), '{…}', ...lines.slice(last + 1)].join('\n');
}

/** PostgreSQL's error code, which Prisma nests deeply. */
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
