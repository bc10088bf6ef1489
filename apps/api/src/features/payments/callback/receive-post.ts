import type { AppDeps } from '../../../deps.ts';
import { inGroups } from '../in-groups.ts';
import { type NamedPost, type Received, receivePosts } from './posts.store.ts';

/**
 * Stores a post, together with others that arrive at the same time. Null if there is no such
 * payment.
 */
export const receivePost = inGroups('posts', ({ db }: Pick<AppDeps, 'db' | 'log'>) => ({
  async alone(post: NamedPost): Promise<Received | null> {
    const received = await receivePosts(db, [post], { waits: true });
    return received.get(post.invoiceNumber) ?? null;
  },
  async together(group) {
    const received = await receivePosts(db, group, { waits: false });
    return new Map(
      group.flatMap((post) => {
        const became = received.get(post.invoiceNumber);
        // Another process has locked the payment.
        return became === null ? [] : [[post, became ?? null]];
      }),
    );
  },
  keysOf: ({ invoiceNumber }) => [invoiceNumber],
}));
