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

/** What a user may do there. */
export type Access =
  | { kind: 'none' }
  /** On the plan whose group this is; null where the plan has no group. */
  | { kind: 'granted'; groupId: string | null };

/** What an account there should be like in the end. */
export type Wanted = {
  access: Access;
  /** The groups that are some plan's: of these, and of no others, an account is taken out. */
  planGroupIds: string[];
};

/**
 * A chat service. Every call states an end and may be repeated; a change is done when it was read
 * back as asked. Throws `ChatServiceError`, and nothing else, for whatever the service does or
 * fails to do; every call ends within the adapter's time limit.
 */
export type ChatService = {
  /** As it is called on the wire: `openwebui`. */
  name: string;
  /** Everybody, page by page, each page fetched when it is asked for. */
  listUsers(): AsyncIterable<RemoteUser[]>;
  listGroups(): Promise<RemoteGroup[]>;
  findUser(id: string): Promise<RemoteUser | null>;
  findUserByEmail(email: string): Promise<RemoteUser | null>;
  /** A new account that may not chat yet. */
  createUser(person: { email: string; name: string; password: string }): Promise<RemoteUser>;
  /** Never changes an administrator. */
  setAccess(user: RemoteUser, wanted: Wanted): Promise<RemoteUser>;
  setPassword(user: RemoteUser, password: string): Promise<void>;
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

export class ChatServiceError extends Error {
  override readonly name = 'ChatServiceError';
  readonly failure: ChatServiceFailure;

  constructor(failure: ChatServiceFailure, message: string, options?: ErrorOptions) {
    super(message, options);
    this.failure = failure;
  }
}
