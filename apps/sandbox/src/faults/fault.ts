import { z } from 'zod';
import { ChatFault } from '../chat/chat-fault.ts';
import { GatewayFault } from '../gateway/faults/gateway-fault.ts';
import { MailboxFault } from '../mailbox/mailbox-fault.ts';

/** An intentional failure. Each simulated service defines its own; this is the union. */
export const Fault = z.discriminatedUnion('service', [GatewayFault, ChatFault, MailboxFault], {
  error: 'service must be gateway, chat or mailbox',
});
export type Fault = z.infer<typeof Fault>;
export type FaultInput = z.input<typeof Fault>;
