import type { ChatServiceName } from '@nobayon/shared/contract/chat-access/chat-service-name.ts';

/** An account in the chat service, in our words. */
export type RemoteUser = {
  id: string;
  /** Lower-cased. */
  email: string;
  name: string;
  /** `pending` may not chat. An `admin` is never touched by any call. */
  role: 'admin' | 'user' | 'pending';
  groupIds: string[];
  createdAt: Date | null;
};

export type RemoteGroup = { id: string; name: string };

/** Some of the accounts, and where the list goes on. */
export type AccountPage = {
  accounts: RemoteUser[];
  /** Accounts that are there and cannot be read; the id is null where not even that can be. */
  unreadable: { id: string | null; reason: string }[];
  /** For `listUsers`, to go on behind this page, now or later; null on the last one. */
  next: string | null;
};

/** What a user may do there. */
export type Access =
  | { kind: 'none' }
  /** On the plan whose group this is; null where the plan has no group. */
  | { kind: 'granted'; groupId: string | null };

/** What an account may do in the end. */
export type Wanted = {
  access: Access;
  /** The groups that are some plan's: of these, and of no others, an account is taken out. */
  planGroupIds: string[];
};

/** What an account should be like in the end. Whatever is absent stays as it is there. */
export type WantedAccount = {
  access?: Wanted | undefined;
  name?: string | undefined;
  email?: string | undefined;
  /** Cannot be compared: it is set again each time it is wanted. */
  password?: string | undefined;
};

/** Where services differ. What a service cannot do is not asked of it. */
export type ChatServiceCapabilities = {
  /** Whether `groups` can be listed, joined and left. */
  groups: boolean;
  /** Whether somebody without a group can be kept from chatting at all. */
  deactivation: boolean;
  /** What of an account can be changed there by us, beside its access. */
  changes: { name: boolean; email: boolean; password: boolean };
  /** The longest password that it takes; absent where it takes any. */
  passwordBytes?: number;
};

/**
 * A chat service. Every call states an end and may be repeated; a change is done when it was read
 * back as asked. Throws `ChatServiceError`, and nothing else, for whatever the service does or
 * fails to do; every call ends within the adapter's time limit.
 */
export type ChatService = {
  name: ChatServiceName;
  capabilities: ChatServiceCapabilities;
  /**
   * Everybody, page by page, each page fetched when it is asked for; or all who come behind a page
   * read earlier, whose `next` this is. Nobody is on two pages of one walk.
   */
  listUsers(from?: string): AsyncIterable<AccountPage>;
  /** Throws `unauthorized` where it takes our key for this alone: what works now works for all. */
  listGroups(): Promise<RemoteGroup[]>;
  /** `email` is an address that it may have, which spares some services a search. */
  findUser(id: string, email?: string): Promise<RemoteUser | null>;
  findUserByEmail(email: string): Promise<RemoteUser | null>;
  /** A new account that may not chat yet. */
  createUser(person: { email: string; name: string; password: string }): Promise<RemoteUser>;
  /**
   * Makes an account as it is wanted, and gives it as it is then. Never changes an administrator.
   * Each part is tried although another failed; only the access that is given waits for its groups.
   * The error says which parts are not as wanted: all others are.
   */
  updateUser(user: RemoteUser, wanted: WantedAccount): Promise<RemoteUser>;
};

export type ChatServiceFailure =
  /** No answer, too late, or one of a server in trouble: try again later. */
  | 'unreachable'
  /** It does not take our key, whoever it is about: a human has to see to it. */
  | 'unauthorized'
  /** It says no to this very change. */
  | 'refused'
  /** It said yes and did not do it. */
  | 'not_applied';

/** Why a change was refused, where that is one of the reasons known to every adapter. */
export type RefusalReason = 'address_taken' | 'account_gone' | 'administrator';

/** One thing about an account that can fail by itself. */
export type AccountPart =
  | { kind: 'role' }
  | { kind: 'group'; groupId: string }
  | { kind: 'name' }
  | { kind: 'email' }
  | { kind: 'password' };

export type FailedPart = { part: AccountPart; error: ChatServiceError };

type ErrorDetails = ErrorOptions & { reason?: RefusalReason; parts?: FailedPart[] };

export class ChatServiceError extends Error {
  override readonly name = 'ChatServiceError';
  readonly failure: ChatServiceFailure;
  readonly reason: RefusalReason | null;
  /** What `updateUser` did not get done; empty where it is not about parts of an account. */
  readonly parts: readonly FailedPart[];

  constructor(
    failure: ChatServiceFailure,
    message: string,
    { reason, parts = [], ...options }: ErrorDetails = {},
  ) {
    super(message, options);
    this.failure = failure;
    this.reason = reason ?? null;
    this.parts = parts;
  }
}

/** What outranks what, where parts of one change fail in different ways. */
const GRAVEST_FIRST: ChatServiceFailure[] = [
  'unauthorized',
  'unreachable',
  'refused',
  'not_applied',
];

/** One error for all parts of a change that failed; each message is told once. */
export function partsFailed(parts: readonly FailedPart[]): ChatServiceError {
  const errors = parts.map(({ error }) => error);
  const failure =
    GRAVEST_FIRST.find((kind) => errors.some((error) => error.failure === kind)) ?? 'not_applied';
  const messages = [...new Set(errors.map(({ message }) => message))];
  const reason = errors.find((error) => error.reason !== null)?.reason;
  return new ChatServiceError(failure, messages.join('; '), {
    ...(reason && { reason }),
    parts: [...parts],
    cause: errors[0],
  });
}
