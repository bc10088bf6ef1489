import { Button } from '@mantine/core';
import type { Pagination } from '@nobayon/shared/contract/fields/fields.ts';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import css from './list-footer.module.css';

type Props = {
  /** "Showing 21 to 40 of 112 coupons". */
  text: string;
  pagination: Pagination;
  /** The next page is on its way. */
  isBusy: boolean;
  onPageChange: (page: number) => void;
  /** What they are the pages of, where there are others on the screen. */
  label?: string;
};

/** Which part of a list is shown, and the way to the parts before and after it. */
export function ListFooter({ text, pagination, isBusy, onPageChange, label = 'Pages' }: Props) {
  const { page, pages, hasPrev, hasNext } = pagination;
  return (
    <div className={css.foot}>
      <p role="status" className={css.text}>
        {isBusy ? 'Loading' : text}
      </p>
      {pages > 1 && (
        <nav aria-label={label} className={css.buttons}>
          <Button
            variant="default"
            size="sm"
            disabled={!hasPrev}
            leftSection={<IconChevronLeft aria-hidden size={16} />}
            onClick={() => onPageChange(page - 1)}
          >
            Previous
          </Button>
          <Button
            variant="default"
            size="sm"
            disabled={!hasNext}
            rightSection={<IconChevronRight aria-hidden size={16} />}
            onClick={() => onPageChange(page + 1)}
          >
            Next
          </Button>
        </nav>
      )}
    </div>
  );
}
