import type { ChatStore } from '../chat/chat-store.ts';
import type { ChatGroup, ChatUser } from '../chat/chat-user.ts';
import type { Dialect } from './dialect.ts';
import { schemas } from './scim-answer.ts';

/** What resources are built from. */
export type View = { chat: ChatStore; dialect: Dialect; base: string };

/** Open WebUI counts all users with an unknown role as active, though none of them has access. */
export function isActive({ role }: Pick<ChatUser, 'role'>): boolean {
  return role !== 'pending';
}

/** The handle of a user: the local part of their address, with allowed characters only. */
export function handleOf(email: string): string {
  const [mailbox = ''] = email.split('@');
  return mailbox.replace(/[^a-z0-9._-]/g, '').slice(0, 21);
}

export function userResource(view: View, user: ChatUser) {
  const { dialect, base } = view;
  const [givenName = '', ...others] = user.name.split(' ');
  const familyName = others.join(' ');
  return {
    schemas: [schemas.user],
    id: user.id,
    userName: dialect.userName === 'address' ? user.email : handleOf(user.email),
    name: {
      ...(dialect.nameFrom === 'formatted' && { formatted: user.name }),
      givenName,
      familyName,
    },
    displayName: user.name,
    // Zulip has only one address, as the user name.
    ...(dialect.name !== 'zulip' && {
      emails: [{ value: user.email, type: 'work', primary: true }],
    }),
    active: isActive(user),
    ...photos(dialect, user),
    ...role(dialect, user),
    ...groups(view, user),
    meta: meta('User', `${base}/Users/${user.id}`, user),
  };
}

/** Has no size limit. */
function photos({ name }: Dialect, { profileImageUrl }: ChatUser) {
  if (name !== 'openwebui') return {};
  return { photos: [{ value: profileImageUrl, type: 'photo', primary: true, display: null }] };
}

function role({ administrators }: Dialect, user: ChatUser) {
  const isAdmin = user.role === 'admin';
  switch (administrators) {
    case 'omitted':
      return {};
    case 'role':
      return { role: isAdmin ? 'administrator' : 'member' };
    case 'roles':
      return isAdmin ? { roles: [{ value: 'admin', primary: true }] } : {};
  }
}

function groups({ chat, dialect, base }: View, user: ChatUser) {
  const mine = chat.groupsOf(user.id).map(({ id, name }) => ({
    value: id,
    $ref: `${base}/Groups/${id}`,
    display: name,
    type: 'direct',
  }));
  switch (dialect.userGroups) {
    case 'omitted':
      return {};
    case 'omitted when empty':
      return mine.length > 0 ? { groups: mine } : {};
    case 'included':
      // Open WebUI sends null.
      return { groups: mine.length > 0 || dialect.name !== 'openwebui' ? mine : null };
  }
}

export function groupResource({ chat, dialect, base }: View, group: ChatGroup) {
  const members = [...group.memberIds]
    .flatMap((id) => chat.byId(id) ?? [])
    .filter((user) => dialect.inactiveMembers === 'shown' || isActive(user));
  return {
    schemas: [schemas.group],
    id: group.id,
    displayName: group.name,
    members: members.map(({ id, name }) => ({
      value: id,
      $ref: `${base}/Users/${id}`,
      display: name,
      type: 'User',
    })),
    meta: meta('Group', `${base}/Groups/${group.id}`, group),
  };
}

function meta(
  resourceType: string,
  location: string,
  { createdAt, updatedAt }: { createdAt: number; updatedAt: number },
) {
  const instant = (epochSeconds: number) => new Date(epochSeconds * 1_000).toISOString();
  return {
    resourceType,
    created: instant(createdAt),
    lastModified: instant(updatedAt),
    location,
  };
}
