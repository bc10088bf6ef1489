import type { z } from 'zod';
import { type Ask, valueOrThrow } from '../ask.ts';

/** Whether the account's picture is read too, which an update of older versions sends back. */
export type PictureOption = { withPicture: boolean };
export const WITHOUT_PICTURE: PictureOption = { withPicture: false };

const MISSING_STATUSES = [400, 404];

/** Null if the account does not exist, which Open WebUI answers with 400 and a reason. */
export async function readSingle<T>(
  ask: Ask,
  { path, reply }: { path: string; reply: z.ZodType<T> },
  { withPicture }: PictureOption = WITHOUT_PICTURE,
): Promise<T | null> {
  const answer = await ask.read({ method: 'GET', path, reply, withPicture });
  const isMissing = answer.kind === 'rejected' && MISSING_STATUSES.includes(answer.status);
  return isMissing ? null : valueOrThrow(answer, 'show the account');
}
