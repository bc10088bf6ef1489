import { z } from 'zod';
import type { ChatStore } from '../chat/chat-store.ts';
import type { ChatUser } from '../chat/chat-user.ts';

/** An account of the chat service as the control calls show it. */
export const ChatUserView = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string(),
  role: z.string(),
  group_ids: z.array(z.string()),
  profile_image_url: z.string(),
  created_at: z.iso.datetime(),
});
export type ChatUserView = z.infer<typeof ChatUserView>;

export const ChatGroupView = z.object({
  id: z.string(),
  name: z.string(),
  members: z.number(),
});
export type ChatGroupView = z.infer<typeof ChatGroupView>;

export const LoggedCallView = z.object({
  method: z.string(),
  /** Below `/api/v1`, with the query. */
  path: z.string(),
  status: z.number().nullable(),
});
export type LoggedCallView = z.infer<typeof LoggedCallView>;

export function chatUserView(chat: ChatStore, user: ChatUser): ChatUserView {
  return {
    id: user.id,
    email: user.email,
    name: user.name,
    role: user.role,
    group_ids: chat.groupsOf(user.id).map(({ id }) => id),
    profile_image_url: user.profileImageUrl,
    created_at: new Date(user.createdAt * 1_000).toISOString(),
  };
}

export function chatGroupViews(chat: ChatStore): ChatGroupView[] {
  return chat.groups().map(({ id, name, memberIds }) => ({ id, name, members: memberIds.size }));
}
