import css from './list-footer.module.css';
import { PageButtons } from './page-buttons.tsx';

type Props = {
  /** "Showing 21 to 40 of 112 coupons". */
  text: string | false;
  pagination: { page: number; pages: number };
  /** The next page is on its way. */
  isBusy?: boolean;
  onPageChange: (page: number) => void;
  /** What they are the pages of, where there are others on the screen. */
  label?: string;
};

/** Below a list: which part of it is shown, and the way to the others. */
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
