import type { Request, RequestHandler } from 'express';
import { z } from 'zod';
import type { ApiDeps } from '../../../deps.ts';
import { AppError } from '../../../http/app-error.ts';
import { parse } from '../../../http/parse.ts';
import { gatewayOf } from '../../../ports/payment-gateway/payment-gateways.ts';
import { InvoiceNumber } from '../invoice-number.ts';

const Params = z.strictObject({
  gateway: z.string().max(32),
  invoice: InvoiceNumber,
  ending: z.string().max(32).optional(),
});

/** The same limits as in the API, to which the page passes these on. */
const MAX_LENGTH = { status: 64, id: 128 };

/**
 * Redirects a browser that returns from a gateway to the page that handles the return. What it
 * brings identifies a payment and proves nothing, so nothing is queried or stored here.
 */
export function relayReturn({ gateways, settings }: ApiDeps): RequestHandler {
  return (http, response) => {
    const { gateway, invoice, ending = '' } = parse(Params, http.params);
    const readReturn = gatewayOf(gateways, { gateway })?.readReturn;
    if (!readReturn) throw new AppError('not_found');
    const { status, gatewayId } = readReturn({ fields: fieldsOf(http), ending });
    const query = new URLSearchParams({
      status: status.slice(0, MAX_LENGTH.status),
      invoice_number: invoice,
      ...(gatewayId && { trx_id: gatewayId.slice(0, MAX_LENGTH.id) }),
    });
    response.redirect(303, `${settings.appUrl}/payment/callback?${query}`);
  };
}

/** Only text: a repeated field is ignored. */
function fieldsOf({ query, body }: Request): Record<string, string> {
  const all = Object.entries({ ...query, ...(body as Record<string, unknown> | undefined) });
  return Object.fromEntries(all.filter((field): field is [string, string] => isText(field[1])));
}

function isText(value: unknown): boolean {
  return typeof value === 'string';
}
