import { Button } from '@mantine/core';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import css from './filters.module.css';

type Props = {
  /** How many filters are set. */
  count: number;
  children: ReactNode;
};

/** The filters of a list. On a phone a button opens them, so that the list begins on the first screen. */
export function Filters({ count, children }: Props) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <>
      <Button
        variant="default"
        aria-expanded={isOpen}
        aria-controls={id}
        leftSection={<IconAdjustmentsHorizontal aria-hidden size={18} />}
        className={css.toggle}
        onClick={() => setOpen(!isOpen)}
      >
        Filters{count > 0 && ` (${count})`}
      </Button>
      <div id={id} data-open={isOpen || undefined} className={css.filters}>
        {children}
      </div>
    </>
  );
}
