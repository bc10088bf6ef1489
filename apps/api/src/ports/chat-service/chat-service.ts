import type { ChatServiceName } from '@nobayon/shared/contract/chat-access/chat-service-name.ts';

/** An account in the chat service. */
export type RemoteUser = {
  id: string;
  /** Lower-cased. */
  email: string;
  name: string;
  /** A `pending` account may not chat. No call ever changes an `admin`. */
  role: 'admin' | 'user' | 'pending';
  groupIds: string[];
  createdAt: Date | null;
};

export type RemoteGroup = { id: string; name: string };

/** One page of accounts, and the cursor of the next one. */
export type AccountPage = {
  accounts: RemoteUser[];
  /** Accounts that exist but cannot be parsed; `id` is null if not even the ID can be. */
  unreadable: { id: string | null; reason: string }[];
  /** The cursor for `listUsers` to continue after this page; null on the last page. */
  next: string | null;
};

/** The access that a user has in the chat service. */
export type Access =
  | { kind: 'none' }
  /** `groupId` is the group of the user's plan; null if the plan has no group. */
  | { kind: 'granted'; groupId: string | null };

/** The access that an account should have. */
export type Wanted = {
  access: Access;
  /** The groups of all plans. An account is removed from these groups only. */
  planGroupIds: string[];
};

/** The state that an account should have. Properties that are absent are not changed. */
export type WantedAccount = {
  access?: Wanted | undefined;
  name?: string | undefined;
  email?: string | undefined;
  /** Cannot be read back, so it is set every time it is given. */
  password?: string | undefined;
};

/** What a chat service supports. It is never asked for anything else. */
export type ChatServiceCapabilities = {
  /** Whether groups can be listed, joined and left. */
  groups: boolean;
  /** Whether an account can be kept from chatting altogether. */
  deactivation: boolean;
  /** The properties of an account, other than its access, that can be changed. */
  changes: { name: boolean; email: boolean; password: boolean };
  /** The length of the longest password that it can be sent; absent if there is no limit. */
  passwordBytes?: number;
};

/**
 * A chat service. Every call sets a final state and can be repeated; a change is complete when
 * reading it back confirms it. All failures of the service are thrown as `ChatServiceError`. Every
 * call ends within the adapter's timeout.
 */
export type ChatService = {
  name: ChatServiceName;
  capabilities: ChatServiceCapabilities;
  /**
   * Succeeds if the service responds and accepts our key as an administrator's. It reads no list that
   * grows: a list can fail while all changes of accounts work.
   */
  check(): Promise<void>;
  /**
   * Lists all accounts, or those after the page whose `next` is `from`. Pages are fetched as they
   * are consumed. No account is on two pages of one iteration.
   */
  listUsers(from?: string): AsyncIterable<AccountPage>;
  /** Throws `unauthorized` if the key is accepted here but not by the other calls. */
  listGroups(): Promise<RemoteGroup[]>;
  /**
   * Null if there is no such account. `email` is its probable address, which saves a search in some
   * services.
   */
  findUser(id: string, email?: string): Promise<RemoteUser | null>;
  /** Null if no account has exactly this address, in any case. */
  findUserByEmail(email: string): Promise<RemoteUser | null>;
  /** Creates an account that may not chat yet. */
  createUser(person: { email: string; name: string; password: string }): Promise<RemoteUser>;
  /**
   * Brings an account to the wanted state and returns it as read back. Never changes an
   * administrator. Every part is tried even if another one failed, except that access is only
   * granted once the groups are right. The error lists the parts that failed; all others are as
   * wanted.
   */
  updateUser(user: RemoteUser, wanted: WantedAccount): Promise<RemoteUser>;
  /**
   * Whether strangers can register there by themselves, with any address. False if the service does
   * not say.
   */
  allowsSignup(): Promise<boolean>;
  /** The role of an account that a first sign-in creates. Null if the service does not say. */
  roleOfNewAccounts(): Promise<RemoteUser['role'] | null>;
};

export type ChatServiceFailure =
  /** No answer, a timeout or a server error: try again later. */
  | 'unreachable'
  /** The service rejects our key for every account: the operator has to fix it. */
  | 'unauthorized'
  /** The service rejects this particular change. */
  | 'refused'
  /** The service reported success but did not make the change. */
  | 'not_applied';

/** Why a change was rejected, if it is one of the reasons that every adapter recognizes. */
export type RejectionReason = 'address_taken' | 'account_gone' | 'administrator';

/** A part of an account whose change can fail independently of the others. */
export type AccountPart =
  | { kind: 'role' }
  | { kind: 'group'; groupId: string }
  | { kind: 'name' }
  | { kind: 'email' }
  | { kind: 'password' };

export type FailedPart = { part: AccountPart; error: ChatServiceError };

type ErrorDetails = ErrorOptions & { reason?: RejectionReason; parts?: FailedPart[] };

export class ChatServiceError extends Error {
  override readonly name = 'ChatServiceError';
  readonly failure: ChatServiceFailure;
  readonly reason: RejectionReason | null;
  /** The parts that `updateUser` could not change; empty for errors of other calls. */
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

/** The service confirmed a change that it did not make. */
export function notApplied(what: string): ChatServiceError {
  return new ChatServiceError('not_applied', `The chat service confirmed the change, but ${what}`);
}

/** The order of precedence if the parts of one change fail in different ways. */
const MOST_SEVERE_FIRST: ChatServiceFailure[] = [
  'unauthorized',
  'unreachable',
  'refused',
  'not_applied',
];

/** Combines the errors of all failed parts into one, without repeating messages. */
export function partsFailed(parts: readonly FailedPart[]): ChatServiceError {
  const errors = parts.map(({ error }) => error);
  const failure =
    MOST_SEVERE_FIRST.find((kind) => errors.some((error) => error.failure === kind)) ??
    'not_applied';
  const messages = [...new Set(errors.map(({ message }) => message))];
  const reason = errors.find((error) => error.reason !== null)?.reason;
  return new ChatServiceError(failure, messages.join('; '), {
    ...(reason && { reason }),
    parts: [...parts],
    cause: errors[0],
  });
}
