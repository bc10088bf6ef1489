import { Button } from '@mantine/core';
import type { Pagination } from '@nobayon/shared/contract/fields.ts';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import css from './list-foot.module.css';

type Props = {
  /** "Showing 21 to 40 of 112 coupons". */
  text: string;
  pagination: Pagination;
  /** The next page is on its way. */
  isBusy: boolean;
  onTurn: (page: number) => void;
};

/** Which part of a list is shown, and the way to the parts before and after it. */
export function ListFoot({ text, pagination, isBusy, onTurn }: Props) {
  const { page, pages, hasPrev, hasNext } = pagination;
  return (
    <div className={css.foot}>
      <p role="status" className={css.text}>
        {isBusy ? 'Loading' : text}
      </p>
      {pages > 1 && (
        <nav aria-label="Pages" className={css.buttons}>
          <Button
            variant="default"
            size="sm"
            disabled={!hasPrev}
            leftSection={<IconChevronLeft aria-hidden size={16} />}
            onClick={() => onTurn(page - 1)}
          >
            Previous
          </Button>
          <Button
            variant="default"
            size="sm"
            disabled={!hasNext}
            rightSection={<IconChevronRight aria-hidden size={16} />}
            onClick={() => onTurn(page + 1)}
          >
            Next
          </Button>
        </nav>
      )}
    </div>
  );
}
