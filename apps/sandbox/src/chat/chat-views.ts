import type { ChatBook } from './chat-book.ts';
import type { ChatGroup, ChatUser } from './chat-user.ts';

/** An account in the service's own names. */
export function userReply(user: ChatUser) {
  return {
    id: user.id,
    email: user.email,
    role: user.role,
    name: user.name,
    profile_image_url: user.profileImageUrl,
    last_active_at: user.lastActiveAt,
    updated_at: user.updatedAt,
    created_at: user.createdAt,
  };
}

export function groupReply(group: ChatGroup) {
  const { id, name, description, memberIds, createdAt, updatedAt } = group;
  return {
    id,
    user_id: '',
    name,
    description,
    permissions: null,
    meta: null,
    member_count: memberIds.size,
    created_at: createdAt,
    updated_at: updatedAt,
  };
}

/** The addresses that a call is about, whether it names them or ids. */
export function aboutUsers(
  chat: ChatBook,
  { email, ids = [] }: { email?: unknown; ids?: readonly string[] },
): string[] {
  const named = typeof email === 'string' ? [email.toLowerCase()] : [];
  return [...named, ...ids.flatMap((id) => chat.byId(id)?.email ?? [])];
}
