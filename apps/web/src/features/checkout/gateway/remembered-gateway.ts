import {
  browserStorage,
  type CacheKey,
  storeIfRoom,
} from '../../../api/session/browser-storage.ts';

const KEY: CacheKey = 'gateway';

/** The gateway that a user last chose in this browser, which several users may share. */
export function rememberedGateway(userId: number): string | null {
  const [owner, name] = (browserStorage().getItem(KEY) ?? '').split(' ');
  return owner === String(userId) && name ? name : null;
}

export function rememberGateway(userId: number, name: string): void {
  storeIfRoom(browserStorage(), KEY, `${userId} ${name}`);
}
