import css from './list-footer.module.css';
import { PageButtons } from './page-buttons.tsx';

type Props = {
  /** "Showing 21 to 40 of 112 coupons". */
  text: string | false;
  pagination: { page: number; pages: number };
  /** Whether the next page is loading. */
  isBusy?: boolean;
  onPageChange: (page: number) => void;
  /** What the pages are of, if there are other lists on the screen. */
  label?: string;
};

/** Below a list: the shown range and the page buttons. */
export function ListFooter({ text, pagination, isBusy = false, onPageChange, label }: Props) {
  const { page, pages } = pagination;
  return (
    <div className={css.foot}>
      <p role="status" className={css.text}>
        {isBusy ? 'Loading' : text}
      </p>
      <PageButtons page={page} pages={pages} onChange={onPageChange} {...(label && { label })} />
    </div>
  );
}
