import { z } from 'zod';

/** A number that a payment of ours may have. */
export const InvoiceNumber = z.string().regex(/^[A-Z0-9-]{1,20}$/);
