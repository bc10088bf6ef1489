import { z } from 'zod';
import { ChatServiceName } from './chat-access/chat-service-name.ts';
import { endpoint } from './endpoint.ts';
import { Taka } from './fields/fields.ts';

export const config = {
  /** The names and limits of this installation. */
  get: endpoint({
    method: 'GET',
    path: '/api/config',
    access: 'public',
    reply: z.object({
      appName: z.string(),
      /** The link to the operator for customers; null if there is none. */
      supportUrl: z.string().nullable(),
      chatServiceName: z.string(),
      /** The kind of chat service; null if none is connected. */
      chatService: ChatServiceName.nullable(),
      /** The link of the chat button; null if there is none. */
      chatServiceUrl: z.string().nullable(),
      /** Whether email addresses have to be confirmed. */
      requireProvenAddress: z.boolean(),
      /** The payment gateways in the order of the checkout. The first is the default. */
      paymentGateways: z.array(
        z.object({
          name: z.string(),
          /** Its public name. */
          title: z.string(),
          /** The limits of one payment, both inclusive. */
          minAmount: Taka,
          maxAmount: Taka,
          needsPhone: z.boolean(),
        }),
      ),
      /** The IANA time zone of calendar days, hours and deadlines. */
      timeZone: z.string(),
    }),
  }),
};
