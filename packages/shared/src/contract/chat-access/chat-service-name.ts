import { z } from 'zod';

/** The kinds of chat service, as named in settings and addresses. */
export const ChatServiceName = z.enum(['openwebui', 'scim']);
export type ChatServiceName = z.infer<typeof ChatServiceName>;
