import type { Request, Response } from 'express';

const NAME = 'chat_session';
const options = { httpOnly: true, sameSite: 'lax', path: '/chat' } as const;

/** The session token of this browser's user. */
export function sessionOf(req: Request): string {
  const pairs = (req.get('cookie') ?? '').split(';').map((pair) => pair.trim().split('='));
  return pairs.find(([name]) => name === NAME)?.[1] ?? '';
}

export function keepSession(res: Response, token: string): void {
  res.cookie(NAME, token, options);
}

export function dropSession(res: Response): void {
  res.clearCookie(NAME, options);
}
