import type { Mail } from './mail.ts';

export type MailStore = ReturnType<typeof createMailStore>;

const DEFAULT_LIMITS = { mails: 1_000, characters: 64_000_000 };

/** The emails in memory. Past either limit the oldest are removed. */
export function createMailStore(limits = DEFAULT_LIMITS) {
  let mails: Mail[] = [];
  let nextId = 1;
  let characters = 0;

  function add(mail: Omit<Mail, 'id'>): Mail {
    const stored = { id: nextId++, ...mail };
    mails.push(stored);
    characters += sizeOf(stored);
    while (mails.length > limits.mails || (characters > limits.characters && mails.length > 1)) {
      const oldest = mails.shift();
      characters -= oldest ? sizeOf(oldest) : 0;
    }
    return stored;
  }

  return {
    add,
    byId: (id: string): Mail | undefined => mails.find((mail) => String(mail.id) === id),
    /** Newest first. */
    list: (): Mail[] => mails.toReversed(),
    /** Newest first; matches the whole address, ignoring case. */
    sentTo: (address: string): Mail[] =>
      mails.toReversed().filter(({ recipients }) => recipients.some(sameAddress(address))),
    count: (): number => mails.length,
    clear(): number {
      const removed = mails.length;
      mails = [];
      characters = 0;
      return removed;
    },
  };
}

function sizeOf({ text, html, headers }: Mail): number {
  return headers.reduce((sum, { value }) => sum + value.length, text.length + html.length);
}

function sameAddress(wanted: string) {
  const lower = wanted.trim().toLowerCase();
  return (address: string) => address.toLowerCase() === lower;
}
