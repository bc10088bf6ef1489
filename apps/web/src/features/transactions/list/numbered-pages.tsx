import type { Pagination } from '@nobayon/shared/contract/fields/fields.ts';
import { PageButtons } from '../../../ui/pagination/page-buttons.tsx';
import { showingText } from '../../../ui/pagination/showing-text.ts';
import css from '../transactions-page.module.css';

type Props = {
  pagination: Pagination;
  /** How many are on the page. */
  loaded: number;
  /** How many of these a search leaves; all of them without one. */
  found?: number;
  /** It is the page before, and another is on its way. */
  isBusy: boolean;
  onPageChange: (page: number) => void;
};

/** Below a list: what of it is shown, and the way to the rest. */
export function NumberedPages({ pagination, loaded, found = loaded, isBusy, onPageChange }: Props) {
  if (loaded === 0) return null;
  const text =
    found === loaded
      ? showingText(pagination, loaded)
      : found > 0 && `Showing ${found} of the ${loaded} on this page`;
  return (
    <div className={css.foot}>
      <span role="status" className={css.showing}>
        {isBusy ? 'Loading' : text}
      </span>
      <PageButtons page={pagination.page} pages={pagination.pages} onChange={onPageChange} />
    </div>
  );
}
