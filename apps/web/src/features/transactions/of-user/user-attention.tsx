import type {
  AdminTransaction,
  AttentionItem,
} from '@nobayon/shared/contract/admin/admin-transactions.ts';
import { useDialog } from '../../../ui/dialogs/use-dialog.ts';
import { AcceptDialog } from '../attention/accept-dialog.tsx';
import { AttentionCard } from '../attention/attention-card.tsx';
import { ResolveDialog } from '../attention/resolve-dialog.tsx';
import css from '../queue/queue.module.css';

/** The payments of one user that need attention, with their actions. */
export function UserAttention({ items }: { items: readonly AttentionItem[] }) {
  const resolving = useDialog<AttentionItem>();
  const accepting = useDialog<AdminTransaction>();
  return (
    <>
      {items.length > 0 && (
        <ul aria-label="Needs attention" className={css.items}>
          {items.map((item) => (
            <AttentionCard
              key={item.id}
              item={item}
              onAccept={() => accepting.open(item.transaction)}
              onResolve={() => resolving.open(item)}
            />
          ))}
        </ul>
      )}
      <ResolveDialog dialog={resolving} />
      <AcceptDialog dialog={accepting} />
    </>
  );
}
