import { VisuallyHidden } from '@mantine/core';
import type { AuditEntry } from '@nobayon/shared/contract/audit.ts';
import { IconArrowRight } from '@tabler/icons-react';
import css from './change.module.css';
import { type ChangeLine, changeLines } from './change-lines.ts';

/** The fields of a change: as they were, and as they are. */
export function Change({ entry, timeZone }: { entry: AuditEntry; timeZone: string }) {
  const lines = changeLines(entry, timeZone);
  if (lines.length === 0) return null;
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

function Values({ before, after }: ChangeLine) {
  if (before === null || after === null) return <span>{before ?? after}</span>;
  return (
    <>
      <del className={css.before}>
        <VisuallyHidden>was </VisuallyHidden>
        {before}
      </del>
      <IconArrowRight aria-hidden size={14} className={css.arrow} />
      <ins className={css.after}>
        <VisuallyHidden>is now </VisuallyHidden>
        {after}
      </ins>
    </>
  );
}
