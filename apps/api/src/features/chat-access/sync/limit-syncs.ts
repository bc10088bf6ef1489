import pLimit from 'p-limit';
import type { ChatService } from '../../../ports/chat-service/chat-service.ts';
import { weakMemoize } from '../../../weak-memoize.ts';

const AT_ONCE = 2;

const limitOf = weakMemoize((_service: ChatService) => pLimit(AT_ONCE));

/**
 * Runs a sync when less than two others of this process are running. A chat service like Open
 * WebUI, one process with one database file, gets slower with each call at the same time.
 */
export function limitSyncs<T>(service: ChatService, sync: () => Promise<T>): Promise<T> {
  return limitOf(service)(sync);
}
