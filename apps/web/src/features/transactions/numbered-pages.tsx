import type { Pagination } from '@nobayon/shared/contract/fields.ts';
import { PageButtons } from '../../ui/page-buttons.tsx';
import { showingText } from '../../ui/showing-text.ts';
import css from './transactions-page.module.css';

type Props = {
  pagination: Pagination;
  /** How many are on the page. */
  shown: number;
  /** It is the page before, and another is on its way. */
  isBusy: boolean;
  onTurn: (page: number) => void;
};

/** Below a list: what of it is shown, and the way to the rest. */
export function NumberedPages({ pagination, shown, isBusy, onTurn }: Props) {
  if (shown === 0) return null;
  return (
    <div className={css.foot}>
      <span role="status" className={css.showing}>
        {isBusy ? 'Loading' : showingText(pagination, shown)}
      </span>
      <PageButtons page={pagination.page} pages={pagination.pages} onChange={onTurn} />
    </div>
  );
}
