import { contract } from '@nobayon/shared/contract/contract.ts';
import express, { type RequestHandler } from 'express';

const BODY_LIMIT = '100kb';
/** Gateways post a few hundred bytes, and all of it is kept. */
const CALLBACK_BODY_LIMIT = '8kb';
/** Ten thousand ids of up to ten digits, with what is written between them. */
const BULK_BODY_LIMIT = '256kb';

// Nobody packs what is this small, and unpacking costs more than was sent.
const json = (limit: string) => express.json({ limit, inflate: false });
const form = (limit: string) => express.urlencoded({ limit, inflate: false, extended: false });

const usual = [json(BODY_LIMIT)];
const others: Record<string, RequestHandler[]> = {
  [contract.adminTransactions.bulkDelete.path]: [json(BULK_BODY_LIMIT)],
  // Gateways post forms. No other call takes one, so that no foreign page can post to it.
  [contract.payments.processCallback.path]: [json(CALLBACK_BODY_LIMIT), form(CALLBACK_BODY_LIMIT)],
};

/** What reads the body of a call to this path. */
export function bodyReaders(path: string): RequestHandler[] {
  return others[path] ?? usual;
}
