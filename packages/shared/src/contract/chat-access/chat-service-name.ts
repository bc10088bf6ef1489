import { z } from 'zod';

/** The kinds of chat service that can be connected, as they are called in settings and addresses. */
export const ChatServiceName = z.enum(['openwebui', 'scim']);
export type ChatServiceName = z.infer<typeof ChatServiceName>;
