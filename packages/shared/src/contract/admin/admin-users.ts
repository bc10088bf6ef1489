import { z } from 'zod';
import { NewEmail, roles, User } from '../account/auth.ts';
import { ChatServiceName } from '../chat-access/chat-service-name.ts';
import { endpoint } from '../endpoint.ts';
import {
  Day,
  exactText,
  Id,
  IdText,
  Instant,
  list,
  Message,
  optional,
  Pagination,
  PlanName,
  pageQuery,
  personName,
  SeenAt,
  searchText,
  text,
} from '../fields/fields.ts';

export const AdminUser = User.extend({
  /** The pending address; null if no change is pending. */
  pending_email: z.string().nullable(),
  /**
   * Whether the role of an administrator takes effect only once the address is confirmed: whoever
   * registered with it chose the password.
   */
  must_prove_address: z.boolean(),
  /** Whether signing in requires a second factor. */
  has_second_factor: z.boolean(),
  created_at: Instant,
  updated_at: Instant,
  /** The state of this user in the chat service. */
  chat: z.object({
    /** The account's id there; null while it is unknown. */
    guid: z.string().nullable(),
    synced_at: Instant.nullable(),
    /** The last error; null after a success. */
    error: z.string().nullable(),
    failed_at: Instant.nullable(),
  }),
});
export type AdminUser = z.infer<typeof AdminUser>;

function name(label: 'First name' | 'Last name') {
  return personName(label, `${label} is required`).min(1, `${label} is required`);
}

/** A password that an administrator chooses for another user. */
const GivenPassword = exactText(1_000, 'Password is required')
  .min(1, 'Password is required')
  .min(8, 'Password must be at least 8 characters');

const person = {
  firstname: name('First name'),
  lastname: name('Last name'),
  email: NewEmail,
  role: z.enum(roles, 'Role must be admin or user'),
};

export const CreateUserBody = z.strictObject({
  ...person,
  password: GivenPassword,
  /** For the plan's own days. Without it, the user gets the free plan. */
  planName: optional(PlanName.nullable()),
});

export const UpdateUserBody = z.strictObject({
  ...person,
  /** Empty keeps the current one. A new one ends all sessions of the user but the caller's own. */
  password: optional(GivenPassword),
  /**
   * Omitted keeps the plan; null or empty removes it. The name of an archived plan is that of the
   * plan that has it now, or else keeps the plan of a user who has it.
   */
  planName: PlanName.nullable().optional(),
  /**
   * The end of this day; null never ends. Omitted or empty keeps it, or gives a new plan its own
   * duration. A day for a user without a plan gives them the free one until then.
   */
  expiryDate: optional(Day.nullable()),
  updated_at: SeenAt,
});

/** A user who exists only in the chat service. */
export const MissingUser = z.object({
  email: z.string(),
  firstname: z.string(),
  lastname: z.string(),
  /** The plan whose group they are in there; null for none, or for more than one. */
  plan: z.string().nullable(),
  /** The plans whose groups they are in there, by name. */
  plans: z.array(z.string()),
  created_at: Instant.nullable(),
  /** The account's id in the chat service. */
  guid: z.string(),
  /** When an account with this address was last deleted here; null if never. */
  deleted_at: Instant.nullable(),
  /** The id of that account. */
  deleted_user_id: Id.nullable(),
});
export type MissingUser = z.infer<typeof MissingUser>;

const IMPORT_PASSWORD =
  'Password must contain at least one uppercase letter, one lowercase letter, and one number';

/** As many as there can be plans. */
const MAX_PLANS = 1_000;

export const ImportUserBody = z.strictObject({
  email: NewEmail,
  password: exactText(1_000, 'Password is required')
    .min(8, 'Password must be at least 8 characters long')
    .refine((password) => /\p{Lu}/u.test(password), IMPORT_PASSWORD)
    .refine((password) => /\p{Ll}/u.test(password), IMPORT_PASSWORD)
    .refine((password) => /\d/.test(password), IMPORT_PASSWORD),
  /** The end of this day, on the free plan without another plan. By default 30 days from now. */
  expiry_date: optional(Day.nullable()),
  firstname: optional(personName('First name').nullable()),
  lastname: optional(personName('Last name').nullable()),
  plan: optional(PlanName.nullable()),
  guid: optional(text(200).trim().nullable()),
  /** Ignored. Accepted, so that a row of the list can be sent unchanged. */
  created_at: optional(text(100).nullable()),
  plans: list(z.array(text(100)).max(MAX_PLANS)).optional(),
  deleted_at: optional(text(100).nullable()),
  deleted_user_id: optional(Id.nullable()),
});

const UserId = z.strictObject({ id: IdText });

const ChatSync = {
  /** Whether the change is saved, but could not be synced to the chat service yet. */
  chatSyncFailed: z.boolean().optional(),
  warning: z.string().optional(),
  details: z.string().optional(),
};

export const adminUsers = {
  /** Newest first. `search` is any part of a name or an address, or a phone number. */
  list: endpoint({
    method: 'GET',
    path: '/api/admin/users',
    access: 'admin',
    query: pageQuery(20).extend({ search: optional(searchText()) }),
    reply: z.object({ users: z.array(AdminUser), pagination: Pagination }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/admin/users',
    access: 'admin',
    status: 201,
    body: CreateUserBody,
    reply: z.object({ user: AdminUser, message: z.string() }),
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/admin/users/:id',
    access: 'admin',
    params: UserId,
    body: UpdateUserBody,
    reply: z.object({ user: AdminUser, message: z.string(), ...ChatSync }),
  }),
  /** For users who have lost their second factor: the password alone then signs them in. */
  removeSecondFactor: endpoint({
    method: 'DELETE',
    path: '/api/admin/users/:id/second-factor',
    access: 'admin',
    params: UserId,
    reply: Message,
  }),
  /**
   * Deletes the account. Its payments keep copies of its data. Its access in the chat service may
   * outlast it.
   */
  remove: endpoint({
    method: 'DELETE',
    path: '/api/admin/users/:id',
    access: 'admin',
    params: UserId,
    reply: Message.extend(ChatSync),
  }),
  /** All users who exist only in the chat service, newest first. */
  missing: endpoint({
    method: 'GET',
    path: '/api/admin/users/missing',
    access: 'admin',
    reply: z.object({ missingUsers: z.array(MissingUser) }),
  }),
  /** `service` is the kind of chat service that is connected. */
  importFrom: endpoint({
    method: 'POST',
    path: '/api/admin/users/add-from-:service',
    access: 'admin',
    status: 201,
    params: z.strictObject({ service: ChatServiceName }),
    body: ImportUserBody,
    reply: z.object({ user: AdminUser, message: z.string(), ...ChatSync }),
  }),
};
