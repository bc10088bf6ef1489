import { browserStorage } from '../../../api/session/browser-storage.ts';

const KEY = 'gateway';

/** What somebody chose last in this browser, which others may use as well. */
export function rememberedGateway(userId: number): string | null {
  const [owner, name] = (browserStorage().getItem(KEY) ?? '').split(' ');
  return owner === String(userId) && name ? name : null;
}

export function rememberGateway(userId: number, name: string): void {
  browserStorage().setItem(KEY, `${userId} ${name}`);
}
