import { z } from 'zod';
import { answer, type ChatAnswer, details, errorAnswer, unprocessable } from '../../chat-answer.ts';
import type { ChatStore } from '../../chat-store.ts';
import { epochSeconds, hashOf } from '../../chat-user.ts';
import { userReply } from '../chat-views.ts';
import type { Traits } from '../versions.ts';
import { passwordError } from './password.ts';
import { acceptsPicture } from './picture.ts';

const required = (name: string) => z.string(`Field required: ${name}`);
const password = z.string().nullish();

/** The fields that a release requires for a change. Unknown fields are ignored. */
function formOf(traits: Traits) {
  const picture = (value: string) => acceptsPicture(traits, value);
  const complete = z.object({
    role: required('role'),
    name: required('name'),
    email: required('email'),
    profile_image_url: required('profile_image_url').refine(picture, details.pictureInvalid),
    password,
  });
  const forms = {
    withoutRole: complete.omit({ role: true }),
    allFields: complete,
    anyField: z.object({
      role: z.string().nullish(),
      name: z.string().nullish(),
      email: z.string().nullish(),
      profile_image_url: z.string().refine(picture, details.pictureInvalid).nullish(),
      password,
    }),
  };
  return forms[traits.update];
}

type Change = {
  role?: string | null | undefined;
  name?: string | null | undefined;
  email?: string | null | undefined;
  profile_image_url?: string | null | undefined;
  password?: string | null | undefined;
};

type Target = { id: string; callerId: string | undefined };

/** Changes the given fields and returns the whole account, including its picture. */
export function updateUser(
  chat: ChatStore,
  { id, callerId }: Target,
  body: unknown,
  now: Date,
): ChatAnswer {
  const form = formOf(chat.traits()).safeParse(body);
  if (!form.success) return unprocessable(form.error, body);
  const given: Change = form.data;
  // Only the first administrator can change their own account, and they stay administrator.
  if (chat.isPrimaryAdmin(id) && (callerId !== id || (given.role ?? 'admin') !== 'admin')) {
    return firstAdminProtected(chat);
  }
  const user = chat.byId(id);
  if (!user) return errorAnswer(400, details.notFound);
  const email = given.email?.toLowerCase() ?? user.email;
  if (email !== user.email && chat.byEmail(email)) return errorAnswer(400, details.emailTaken);
  const reason = given.password ? passwordError(chat, given.password) : null;
  if (reason) return errorAnswer(400, reason);
  const changes = {
    role: given.role ?? user.role,
    name: given.name ?? user.name,
    email,
    profileImageUrl: given.profile_image_url ?? user.profileImageUrl,
    updatedAt: epochSeconds(now),
    // An account that was created by SCIM has no row for a password. The reply does not show it.
    ...(given.password && user.passwordHash !== null && { passwordHash: hashOf(given.password) }),
  };
  return answer(userReply(chat, { ...user, ...changes }), () => chat.change(user, changes));
}

/** Older releases check the same, but reply with their own error. */
export function firstAdminProtected(chat: ChatStore): ChatAnswer {
  const status = chat.traits().firstAdminStatus;
  return errorAnswer(status, status === 403 ? details.prohibited : details.adminNotVerified);
}

const Role = z.object({ id: required('id'), role: required('role') });

/** Changes the role in the oldest releases. Returns null for an unknown id. */
export function updateRole(chat: ChatStore, body: unknown, now: Date): ChatAnswer {
  const form = Role.safeParse(body);
  if (!form.success) return unprocessable(form.error, body);
  const { id, role } = form.data;
  if (chat.isPrimaryAdmin(id)) return errorAnswer(403, details.prohibited);
  const user = chat.byId(id);
  if (!user) return answer(null);
  const changes = { role, updatedAt: epochSeconds(now) };
  return answer(userReply(chat, { ...user, ...changes }), () => chat.change(user, changes));
}
