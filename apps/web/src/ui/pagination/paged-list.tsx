import { Paper } from '@mantine/core';
import type { EndpointSpec, Input, Reply } from '@nobayon/shared/contract/endpoint.ts';
import type { Pagination } from '@nobayon/shared/contract/fields/fields.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactElement, type ReactNode, useState } from 'react';
import { query } from '../../api/client.ts';
import { ErrorState } from '../errors/error-state.tsx';
import { LoadingSkeleton } from '../feedback/loading-skeleton.tsx';
import { ListFooter } from './list-footer.tsx';
import { previousPageProps } from './previous-page-props.ts';
import { showingText } from './showing-text.ts';

type ListProps = ReturnType<typeof previousPageProps>;

type Props<E extends EndpointSpec, Item> = {
  endpoint: E;
  inputOf: (page: number) => Input<E>;
  pageOf: (reply: Reply<E>) => { items: readonly Item[]; pagination: Pagination };
  /** "the coupons", for the texts while it is loading and if that fails. */
  name: string;
  pagesLabel: string;
  /** "emails", after the total. */
  unit?: string;
  skeleton?: 'lines' | 'rows' | ReactElement;
  /** Whether the list is not in a card, so that an error needs one of its own. */
  isBare?: boolean;
  empty: ReactNode;
  /** The list of the items, which spreads `listProps`. */
  children: (items: readonly Item[], listProps: ListProps) => ReactNode;
};

/**
 * A list on a page with other lists. The page number is therefore not in the URL, and the
 * footer is shown only if there is a second page.
 */
export function PagedList<E extends EndpointSpec, Item>(props: Props<E, Item>) {
  const { endpoint, inputOf, pageOf, name, pagesLabel, unit, empty, children } = props;
  const { skeleton = 'rows', isBare = false } = props;
  const [page, setPage] = useState(1);
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...query(endpoint, inputOf(page)),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  if (error && !data) {
    const state = <ErrorState title={`Failed to load ${name}`} error={error} onRetry={refetch} />;
    return isBare ? <Paper>{state}</Paper> : state;
  }
  if (!data) {
    if (typeof skeleton === 'object') return skeleton;
    return <LoadingSkeleton shape={skeleton} label={`Loading ${name}`} />;
  }
  const { items, pagination } = pageOf(data);
  if (pagination.total === 0) return empty;
  return (
    <div>
      {children(items, previousPageProps(isPlaceholderData))}
      {pagination.pages > 1 && (
        <ListFooter
          text={showingText(pagination, items.length, unit)}
          pagination={pagination}
          isBusy={isPlaceholderData}
          onPageChange={setPage}
          label={pagesLabel}
        />
      )}
    </div>
  );
}
