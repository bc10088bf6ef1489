import { Button } from '@mantine/core';
import { countText } from '@nobayon/shared/domain/text/plural.ts';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { Fragment } from 'react';
import css from './page-buttons.module.css';
import { pageWindow } from './page-window.ts';

type Props = {
  page: number;
  pages: number;
  /** What the pages are of, if there are other lists on the screen. */
  label?: string;
  onChange: (page: number) => void;
};

/** Previous, up to five numbered buttons, Next. Empty if there is only one page. */
export function PageButtons({ page, pages, label = 'Pages', onChange }: Props) {
  if (pages <= 1) return null;
  return (
    <div className={css.place}>
      <nav aria-label={label} className={css.pages}>
        <Button
          variant="default"
          size="sm"
          className={css.previous}
          disabled={page <= 1}
          leftSection={<IconChevronLeft aria-hidden size={16} />}
          onClick={() => onChange(page - 1)}
        >
          Previous
        </Button>
        <div className={css.numbers}>
          {pageWindow(page, pages).map(({ page: number, isAfterGap }) => (
            <Fragment key={number}>
              {isAfterGap && (
                <span aria-hidden className={css.gap}>
                  …
                </span>
              )}
              <Button
                variant={number === page ? 'filled' : 'default'}
                size="sm"
                aria-label={`Page ${number}`}
                aria-current={number === page ? 'page' : undefined}
                className={css.number}
                onClick={() => onChange(number)}
              >
                {countText(number)}
              </Button>
            </Fragment>
          ))}
        </div>
        <Button
          variant="default"
          size="sm"
          className={css.next}
          disabled={page >= pages}
          rightSection={<IconChevronRight aria-hidden size={16} />}
          onClick={() => onChange(page + 1)}
        >
          Next
        </Button>
      </nav>
    </div>
  );
}
