import { Paper } from '@mantine/core';
import type { Stats } from '@nobayon/shared/contract/admin/stats.ts';
import { countText } from '@nobayon/shared/domain/text/plural.ts';
import { adminTaka } from '../../../ui/format/admin-taka.tsx';
import { lengthOf } from '../length-of.ts';
import css from './figures.module.css';
import { figuresOf } from './figures-of.ts';

/** The four figures, each with a proportion. */
export function Figures({ stats }: { stats: Stats }) {
  return (
    <Paper component="dl" className={css.figures}>
      {figuresOf(stats).map(({ label, value, unit, note }) => {
        const text = unit === 'taka' ? adminTaka(value) : countText(value);
        return (
          <div key={label} className={css.figure}>
            <dt className={css.label}>{label}</dt>
            <dd className={css.value} style={lengthOf(text)}>
              {text}
            </dd>
            <dd className={css.note}>{note}</dd>
          </div>
        );
      })}
    </Paper>
  );
}
