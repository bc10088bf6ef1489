import { isUtf8 } from 'node:buffer';
import { contract } from '@nobayon/shared/contract/contract.ts';
import express, { type RequestHandler } from 'express';
import { AppError } from '../app-error.ts';

const BODY_LIMIT = '100kb';
/** Gateways post a few hundred bytes, and all of them are stored. */
const CALLBACK_BODY_LIMIT = '8kb';
/** Room for ten thousand ids of up to ten digits, with separators. */
const BULK_BODY_LIMIT = '256kb';

// Bodies this small are not compressed, and decompressing costs more than sending did.
const json = (limit: string) => express.json({ limit, inflate: false, verify: requireUtf8 });
const form = (limit: string) => express.urlencoded({ limit, inflate: false, extended: false });

const usual = [json(BODY_LIMIT)];
const others: Record<string, RequestHandler[]> = {
  [contract.adminTransactions.bulkDelete.path]: [json(BULK_BODY_LIMIT)],
  // Gateways post forms. No other endpoint accepts one, so that no other site's page can post to
  // it.
  [contract.payments.processCallback.path]: [json(CALLBACK_BODY_LIMIT), form(CALLBACK_BODY_LIMIT)],
};

/** The parsers for the body of requests to this path. */
export function bodyReaders(path: string): RequestHandler[] {
  return others[path] ?? usual;
}

/** Otherwise a broken character would be stored as another one. */
function requireUtf8(_request: unknown, _response: unknown, body: Buffer): void {
  if (!isUtf8(body)) throw new AppError('invalid_json');
}
