/** The part of a JSON text that is kept. */
export type Kept = {
  /** Names of fields, at any depth. The value of any other field becomes null. */
  fields: ReadonlySet<string>;
  /** Longer strings are cut to this length. */
  stringBytes: number;
};

const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;
const OPEN_BRACKET = 0x5b;
const CLOSE_BRACKET = 0x5d;
const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COLON = 0x3a;
const COMMA = 0x2c;
const LETTER_U = 0x75;
const NULL = Buffer.from('null');
const LONGEST_KEY = 64;

/** A string that is being kept, and the state of an escape sequence in it. */
type Text = { isKey: boolean; start: number[]; size: number; escape: 'none' | 'begun' | number };

/** The value that is being left out, or the rest of a long string, whose closing quote is kept. */
type Skip = { depth: number; isInString: boolean; isEscaped: boolean; isRest: boolean };

/**
 * Reduces JSON while it arrives, so that fields that nobody reads and long strings do not take up
 * memory. Input that is not JSON stays invalid.
 */
export function fieldKeeper({ fields, stringBytes }: Kept): (chunk: Uint8Array) => Uint8Array {
  /** True for an object, false for an array. */
  const nesting: boolean[] = [];
  let expectsKey = false;
  let key: string | null = null;
  let text: Text | null = null;
  let skip: Skip | null = null;

  return (arrived) => {
    const chunk = Buffer.from(arrived.buffer, arrived.byteOffset, arrived.byteLength);
    const kept: Uint8Array[] = [];
    let from = 0;
    let at = 0;
    while (at < chunk.length) {
      if (skip) {
        const end: number | null = endOfSkip(skip, chunk, at);
        from = end ?? chunk.length;
        at = from;
        if (end !== null) skip = null;
        continue;
      }
      const byte = chunk[at] ?? 0;
      const left = text ? readText(text, byte) : readStructure(byte);
      if (left !== null) {
        // A value begins after its colon, the rest of a string with this byte.
        if (!left.isRest) at += 1;
        kept.push(chunk.subarray(from, at), ...(left.isRest ? [] : [NULL]));
        skip = left;
      } else at += 1;
    }
    if (!skip) kept.push(chunk.subarray(from));
    return Buffer.concat(kept);
  };

  function readText(inside: Text, byte: number): Skip | null {
    if (inside.escape !== 'none') inside.escape = restOfEscape(inside.escape, byte);
    else if (byte === QUOTE) {
      if (inside.isKey) key = Buffer.from(inside.start).toString();
      text = null;
      return null;
    } else if (inside.size >= (inside.isKey ? LONGEST_KEY : stringBytes) && beginsCharacter(byte)) {
      return { depth: 0, isInString: true, isEscaped: false, isRest: true };
    } else if (byte === BACKSLASH) inside.escape = 'begun';
    inside.size += 1;
    if (inside.isKey) inside.start.push(byte);
    return null;
  }

  function readStructure(byte: number): Skip | null {
    switch (byte) {
      case QUOTE:
        text = { isKey: expectsKey, start: [], size: 0, escape: 'none' };
        expectsKey = false;
        return null;
      case OPEN_BRACE:
      case OPEN_BRACKET:
        expectsKey = byte === OPEN_BRACE;
        nesting.push(expectsKey);
        return null;
      case CLOSE_BRACE:
      case CLOSE_BRACKET:
        nesting.pop();
        expectsKey = false;
        return null;
      case COMMA:
        expectsKey = nesting.at(-1) === true;
        return null;
      case COLON:
        return skipUnlessNamed();
      default:
        return null;
    }
  }

  function skipUnlessNamed(): Skip | null {
    const isKept = key === null || fields.has(key);
    key = null;
    return isKept ? null : { depth: 0, isInString: false, isEscaped: false, isRest: false };
  }
}

/** Whether the byte starts a UTF-8 character, so that none is cut in half. */
function beginsCharacter(byte: number): boolean {
  return (byte & 0xc0) !== 0x80;
}

function restOfEscape(left: 'begun' | number, byte: number): Text['escape'] {
  const hexDigits = left === 'begun' ? (byte === LETTER_U ? 4 : 0) : left - 1;
  return hexDigits === 0 ? 'none' : hexDigits;
}

/** Where the omitted part ends in this chunk; null if it continues in the next one. */
function endOfSkip(skip: Skip, chunk: Buffer, start: number): number | null {
  let backslash = -1;
  for (let at = start; at < chunk.length; at += 1) {
    if (skip.isEscaped) {
      skip.isEscaped = false;
      continue;
    }
    if (skip.isInString) {
      // `indexOf`, because going through a long string byte by byte would take seconds.
      if (backslash < at) backslash = indexOrEnd(chunk, BACKSLASH, at);
      at = Math.min(indexOrEnd(chunk, QUOTE, at), backslash);
      if (at === chunk.length) return null;
      skip.isEscaped = at === backslash;
      if (skip.isEscaped) continue;
      if (skip.isRest) return at;
      skip.isInString = false;
      if (skip.depth === 0) return at + 1;
      continue;
    }
    const byte = chunk[at] ?? 0;
    const isClosing = byte === CLOSE_BRACE || byte === CLOSE_BRACKET;
    if (skip.depth === 0 && (byte === COMMA || isClosing)) return at;
    if (byte === QUOTE) skip.isInString = true;
    else if (byte === OPEN_BRACE || byte === OPEN_BRACKET) skip.depth += 1;
    else if (isClosing) {
      skip.depth -= 1;
      if (skip.depth === 0) return at + 1;
    }
  }
  return null;
}

function indexOrEnd(chunk: Buffer, byte: number, from: number): number {
  const at = chunk.indexOf(byte, from);
  return at < 0 ? chunk.length : at;
}
