import { ChatServiceError } from '../chat-service.ts';
import { type ScimAsk, tokenCheck, valueOrThrow } from './scim-ask.ts';
import { Listed, ScimGroup } from './scim-replies.ts';
import type { ListedPage } from './walk-resources.ts';

export const PAGE_SIZE = 100;
const MAX_GROUP_PAGES = 100;
/** The answers to `/Groups` of services without groups. */
const NO_GROUPS = [404, 501];

/** Reads one page of accounts. */
export function readUsers(
  ask: ScimAsk,
  startIndex: number,
  count = PAGE_SIZE,
): Promise<ListedPage> {
  return list(ask, '/Users', { startIndex: String(startIndex), count: String(count) });
}

/** Reads the accounts with this `userName`, or all where the service ignores the filter. */
export function filterUsers(ask: ScimAsk, userName: string): Promise<ListedPage> {
  return list(ask, '/Users', { filter: `userName eq ${JSON.stringify(userName)}` });
}

/** Succeeds if the service can list accounts. */
export async function checkUsers(ask: ScimAsk): Promise<void> {
  const { path, query } = tokenCheck;
  const answer = await ask({ method: 'GET', path, query, reply: Listed });
  // Not every service accepts an index behind its end.
  if (answer.kind === 'rejected') await readUsers(ask, 1, 1);
}

/** Reads all groups; there are few. */
export async function readGroups(ask: ScimAsk): Promise<ScimGroup[]> {
  const found = new Map<string, ScimGroup>();
  for (let page = 0, startIndex = 1; page < MAX_GROUP_PAGES; page += 1) {
    const query = { startIndex: String(startIndex), count: String(PAGE_SIZE) };
    const { resources, total } = await list(ask, '/Groups', query);
    for (const resource of resources) {
      const group = ScimGroup.safeParse(resource);
      if (group.success) found.set(group.data.id, group.data);
    }
    startIndex += resources.length;
    if (resources.length === 0 || startIndex > total) return [...found.values()];
  }
  throw new ChatServiceError('unreachable', 'The chat service returned an endless list');
}

async function list(
  ask: ScimAsk,
  path: '/Users' | '/Groups',
  query: Record<string, string>,
): Promise<ListedPage> {
  const answer = await ask({ method: 'GET', path, query, reply: Listed });
  if (path === '/Groups' && answer.kind === 'rejected' && NO_GROUPS.includes(answer.status)) {
    return { resources: [], total: 0 };
  }
  const { Resources: resources, totalResults: total } = valueOrThrow(answer, 'list its accounts');
  return { resources, total };
}
