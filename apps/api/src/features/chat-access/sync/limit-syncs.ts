import pLimit, { type LimitFunction } from 'p-limit';
import type { ChatService } from '../../../ports/chat-service/chat-service.ts';

const AT_ONCE = 2;

const limits = new WeakMap<ChatService, LimitFunction>();

/**
 * Runs a sync when less than two others of this process are running. A chat service like Open
 * WebUI, one process with one database file, gets slower with each call at the same time.
 */
export function limitSyncs<T>(service: ChatService, sync: () => Promise<T>): Promise<T> {
  const limit = limits.get(service) ?? pLimit(AT_ONCE);
  limits.set(service, limit);
  return limit(sync);
}
