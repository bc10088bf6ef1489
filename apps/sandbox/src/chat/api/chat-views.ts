import type { ChatStore } from '../chat-store.ts';
import type { ChatGroup, ChatUser } from '../chat-user.ts';

/** An account in the service's field names, with its picture of any size. */
export function userReply(chat: ChatStore, user: ChatUser) {
  return {
    id: user.id,
    email: user.email,
    role: user.role,
    name: user.name,
    profile_image_url: user.profileImageUrl || noPicture(chat, user),
    info: null,
    settings: null,
    last_active_at: user.lastActiveAt,
    updated_at: user.updatedAt,
    created_at: user.createdAt,
  };
}

/** What an account without a picture shows. 0.8.12 rejects this link if a change sends it back. */
function noPicture(chat: ChatStore, { id }: ChatUser): string {
  return chat.traits().pictures === 'inline' ? `/api/v1/users/${id}/profile/image` : '';
}

/** A row of the list; the oldest releases omit the groups. */
export function listedUser(chat: ChatStore, user: ChatUser) {
  if (!chat.traits().accountsListGroups)
    return { ...userReply(chat, user), api_key: null, oauth_sub: null };
  return { ...userReply(chat, user), group_ids: chat.groupsOf(user.id).map(({ id }) => id) };
}

/** A row of the lists without pictures, which omit the groups. */
export function userInfo({ id, name, email, role }: ChatUser) {
  return { id, name, email, role, bio: null, groups: [], is_active: false };
}

/** A single account: in the oldest releases its name and picture, in newer ones everything. */
export function shownUser(chat: ChatStore, user: ChatUser) {
  if (!chat.traits().hasFullAccountById) {
    return { name: user.name, profile_image_url: user.profileImageUrl, active: false };
  }
  return { ...userReply(chat, user), groups: groupsShown(chat, user), is_active: false };
}

export function groupsShown(chat: ChatStore, { id }: ChatUser) {
  return chat.groupsOf(id).map((group) => ({ id: group.id, name: group.name }));
}

export function groupReply(chat: ChatStore, group: ChatGroup) {
  const { id, name, description, memberIds, createdAt, updatedAt } = group;
  const members = chat.traits().membersOneByOne
    ? { member_count: memberIds.size }
    : { user_ids: [...memberIds] };
  return {
    id,
    user_id: '',
    name,
    description,
    permissions: null,
    data: null,
    meta: null,
    ...members,
    created_at: createdAt,
    updated_at: updatedAt,
  };
}

/** The addresses that a call is about, given as such or by ids. */
export function usersOfCall(
  chat: ChatStore,
  { email, ids = [] }: { email?: unknown; ids?: readonly string[] },
): string[] {
  const named = typeof email === 'string' ? [email.toLowerCase()] : [];
  return [...named, ...ids.flatMap((id) => chat.byId(id)?.email ?? [])];
}
