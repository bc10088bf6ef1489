import { z } from 'zod';
import { ChatServiceName } from './chat-access/chat-service-name.ts';
import { endpoint } from './endpoint.ts';
import { Taka } from './fields/fields.ts';

export const config = {
  /** The names an installation goes by. */
  get: endpoint({
    method: 'GET',
    path: '/api/config',
    access: 'public',
    reply: z.object({
      appName: z.string(),
      chatServiceName: z.string(),
      /** What kind it is; null where none is connected. */
      chatService: ChatServiceName.nullable(),
      /** Where 'open chat' leads; null where there is none. */
      chatServiceUrl: z.string().nullable(),
      /** Whether an address counts only once it was shown to be its owner's. */
      requireProvenAddress: z.boolean(),
      /** How payments can be made, in the order of the checkout; the first where none is chosen. */
      paymentGateways: z.array(
        z.object({
          name: z.string(),
          /** As people know it. */
          title: z.string(),
          /** What one payment may come to, both included. */
          minAmount: Taka,
          maxAmount: Taka,
          needsPhone: z.boolean(),
        }),
      ),
      /** Whose calendar days, hours and deadlines are in: an IANA name. */
      timeZone: z.string(),
    }),
  }),
};
