import type { Db } from '../../../db.ts';
import type { AppDeps } from '../../../deps.ts';
import { inGroups } from '../in-groups.ts';
import { type NamedPost, type Received, receivePosts } from './posts.store.ts';

type Deps = Pick<AppDeps, 'db' | 'log'>;

const groups = new WeakMap<Db, (post: NamedPost) => Promise<Received | null>>();

/**
 * Keeps a post, in one commit with others that arrive while some are kept. Null where there is no
 * such payment.
 */
export function receivePost(deps: Deps, post: NamedPost): Promise<Received | null> {
  const join = groups.get(deps.db) ?? gather(deps);
  groups.set(deps.db, join);
  return join(post);
}

function gather({ db, log }: Deps): (post: NamedPost) => Promise<Received | null> {
  return inGroups({
    async alone(post) {
      const received = await receivePosts(db, [post], { waits: true });
      return received.get(post.invoiceNumber) ?? null;
    },
    async together(group) {
      const received = await receivePosts(db, group, { waits: false });
      return new Map(
        group.flatMap((post) => {
          const became = received.get(post.invoiceNumber);
          // Somebody else holds it.
          return became === null ? [] : [[post, became ?? null]];
        }),
      );
    },
    keysOf: ({ invoiceNumber }) => [invoiceNumber],
    failed: (error, { length }) =>
      log.warn({ err: error, posts: length }, 'posts are kept one by one'),
  });
}
