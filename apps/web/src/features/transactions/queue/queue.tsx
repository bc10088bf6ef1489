import { Paper } from '@mantine/core';
import type { Pagination } from '@nobayon/shared/contract/fields/fields.ts';
import type { ReactNode } from 'react';
import { Navigate, useSearchParams } from 'react-router-dom';
import { errorTextWithHint } from '../../../api/errors/describe-error.ts';
import { ErrorBanner } from '../../../ui/errors/error-banner.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ListFooter } from '../../../ui/pagination/list-footer.tsx';
import { withPage } from '../../../ui/pagination/page-in-url.ts';
import { previousPageProps } from '../../../ui/pagination/previous-page-props.ts';
import { showingText } from '../../../ui/pagination/showing-text.ts';
import type { usePagination } from '../../../ui/pagination/use-pagination.ts';
import css from './queue.module.css';
import { QueueSkeleton } from './queue-skeleton.tsx';

type Props<Item> = {
  /** The name of the list, for screen readers. */
  label: string;
  loading: string;
  failed: string;
  empty: { title: string; text: string };
  place: ReturnType<typeof usePagination<HTMLDivElement>>;
  /** The current page; undefined until the first one is loaded. */
  items: readonly Item[] | undefined;
  pagination: Pagination | undefined;
  error: Error | null;
  /** Whether this is the previous page, and another one is loading. */
  isBusy: boolean;
  onRetry: () => unknown;
  children: (item: Item) => ReactNode;
};

/** What needs attention, as cards, page by page. */
export function Queue<Item>(props: Props<Item>) {
  const { label, loading, failed, empty, place, items, pagination, error, isBusy } = props;
  const [params] = useSearchParams();
  if (error && !items) {
    return <ErrorBanner text={errorTextWithHint(error, failed)} onRetry={props.onRetry} />;
  }
  if (!items || !pagination) return <QueueSkeleton label={loading} />;
  const last = Math.max(1, pagination.pages);
  if (!isBusy && place.page > last) {
    return <Navigate replace to={{ search: withPage(params, last).toString() }} />;
  }
  return (
    <div ref={place.top} className={css.queue}>
      {items.length === 0 ? (
        <Paper>
          <EmptyState {...empty} />
        </Paper>
      ) : (
        <>
          <ul aria-label={label} {...previousPageProps(isBusy)} className={css.items}>
            {items.map(props.children)}
          </ul>
          <ListFooter
            text={showingText(pagination, items.length)}
            pagination={pagination}
            isBusy={isBusy}
            onPageChange={place.goToPage}
          />
        </>
      )}
    </div>
  );
}
