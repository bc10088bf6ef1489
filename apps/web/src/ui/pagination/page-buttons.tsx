import { Button } from '@mantine/core';
import css from './page-buttons.module.css';
import { pageWindow } from './page-window.ts';

type Props = {
  page: number;
  pages: number;
  /** What they are the pages of, where there are others on the screen. */
  label?: string;
  onChange: (page: number) => void;
};

/** Previous, up to five numbered buttons, Next. Nothing when there is one page. */
export function PageButtons({ page, pages, label = 'Pages', onChange }: Props) {
  if (pages <= 1) return null;
  return (
    <nav aria-label={label} className={css.pages}>
      <Button
        variant="default"
        className={css.previous}
        disabled={page <= 1}
        onClick={() => onChange(page - 1)}
      >
        Previous
      </Button>
      <div className={css.numbers}>
        {pageWindow(page, pages).map((number) => (
          <Button
            key={number}
            variant={number === page ? 'filled' : 'default'}
            aria-label={`Page ${number}`}
            aria-current={number === page ? 'page' : undefined}
            className={css.number}
            onClick={() => onChange(number)}
          >
            {number}
          </Button>
        ))}
      </div>
      <Button
        variant="default"
        className={css.next}
        disabled={page >= pages}
        onClick={() => onChange(page + 1)}
      >
        Next
      </Button>
    </nav>
  );
}
