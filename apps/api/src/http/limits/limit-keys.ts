import type { Request, Response } from 'express';
import { ipKeyGenerator } from 'express-rate-limit';

export const byIp = (request: Request) => ipKeyGenerator(request.ip ?? '');
export const byAccount = (_request: Request, { locals }: Response) =>
  String(locals.request.body.email);
export const byUser = (_request: Request, { locals }: Response) => String(locals.caller.id);
export const byToken = (_request: Request, { locals }: Response) =>
  String(locals.request.body.token);
export const byIpAndInvoice = (request: Request, { locals }: Response) =>
  `${byIp(request)} ${locals.request.body.invoice_number}`;

export const byAccountAndIp = (request: Request, response: Response) =>
  `${byAccount(request, response)} ${byIp(request)}`;
export const byAccountAndDevice = (request: Request, response: Response) =>
  `${byAccount(request, response)} ${response.locals.client.deviceToken}`;
