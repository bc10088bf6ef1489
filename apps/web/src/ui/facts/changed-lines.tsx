import { VisuallyHidden } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import css from './changed-lines.module.css';

/** A changed value. `before` is null for an added one, `after` for a removed one. */
export type ChangedLine = { label: string; before: string | null; after: string | null };

/** Changes line by line: the old and the new value. */
export function ChangedLines({ lines }: { lines: readonly ChangedLine[] }) {
  return (
    <dl className={css.lines}>
      {lines.map((line) => (
        <div key={line.label} className={css.line}>
          <dt>{line.label}</dt>
          <dd>
            <Values {...line} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Values({ before, after }: ChangedLine) {
  if (before === null || after === null || before === after) return <span>{before ?? after}</span>;
  return (
    <>
      <del className={css.before}>
        <VisuallyHidden>from </VisuallyHidden>
        {before}
      </del>
      <IconArrowRight aria-hidden size={14} className={css.arrow} />
      <ins className={css.after}>
        <VisuallyHidden>to </VisuallyHidden>
        {after}
      </ins>
    </>
  );
}
