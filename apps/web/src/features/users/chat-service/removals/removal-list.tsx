import { Title } from '@mantine/core';
import { chatAccess } from '@nobayon/shared/contract/chat-access/chat-access.ts';
import type { ChatRemoval } from '@nobayon/shared/contract/chat-access/chat-removals.ts';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../../../api/client.ts';
import { useDialog } from '../../../../ui/dialogs/use-dialog.ts';
import { LoadError } from '../../../../ui/errors/load-error.tsx';
import { RemovalItem } from './removal-item.tsx';
import css from './removal-list.module.css';
import { removalsQuery } from './removals-query.ts';
import { ResolveRemovalDialog } from './resolve-removal-dialog.tsx';

type Props = {
  /** The name of the chat service. */
  name: string;
};

/** Users who may still have access that was to be removed, with their actions. */
function RemovalList({ name }: Props) {
  const list = useQuery(removalsQuery());
  const resolving = useDialog<ChatRemoval>();
  const removals = list.data?.removals ?? [];
  const more = (list.data?.pagination.total ?? 0) - removals.length;
  return (
    <>
      <LoadError text={`Failed to load the users who may still use ${name}`} part={list} />
      {removals.length > 0 && (
        <section aria-labelledby="chat-removals" data-tone="red" className={css.section}>
          <Title order={2} id="chat-removals" className={css.title}>
            Access not removed yet
          </Title>
          <p className={css.text}>
            These users may still be able to use {name}. We keep trying to remove their access. If
            you removed it in {name} yourself, mark it as resolved.
          </p>
          <ul className={css.list}>
            {removals.map((removal) => (
              <RemovalItem key={removal.id} removal={removal} onResolve={resolving.open} />
            ))}
          </ul>
          {more > 0 && <p className={css.text}>And {more} more.</p>}
        </section>
      )}
      <ResolveRemovalDialog dialog={resolving} />
    </>
  );
}

/** Empty if there is no access left to remove. The panel above says if the state did not load. */
export function ChatRemovals() {
  const { data } = useQuery(query(chatAccess.status, {}));
  return data && data.removals > 0 ? <RemovalList name={data.name} /> : null;
}
