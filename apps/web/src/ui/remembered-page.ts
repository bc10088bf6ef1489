import { z } from 'zod';

type Place = { pathname: string; search: string; hash: string };

const Remembered = z.object({ from: z.string().regex(/^\/(?![/\\])/) });

/** History state that says which page was asked for before the login. */
export function rememberPage({ pathname, search, hash }: Place): z.input<typeof Remembered> {
  return { from: `${pathname}${search}${hash}` };
}

/** The page to open after the login, or null. Always one of our own. */
export function rememberedPage(historyState: unknown): string | null {
  return Remembered.safeParse(historyState).data?.from ?? null;
}
