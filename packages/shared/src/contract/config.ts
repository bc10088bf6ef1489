import { z } from 'zod';
import { endpoint } from './endpoint.ts';

export const config = {
  /** The names an installation goes by. */
  get: endpoint({
    method: 'GET',
    path: '/api/config',
    access: 'public',
    reply: z.object({
      appName: z.string(),
      chatServiceName: z.string(),
      /** Where 'open chat' leads; null where there is none. */
      chatServiceUrl: z.string().nullable(),
      /** Whose calendar days, hours and deadlines are in: an IANA name. */
      timeZone: z.string(),
    }),
  }),
};
