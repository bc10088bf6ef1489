import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import css from './facts.module.css';

export type Fact = { label: string; value: ReactNode };

type Props = {
  facts: readonly Fact[];
  /** `stacked`: a value below its name; `columns`: the same, side by side; `rows`: beside it. */
  layout?: 'stacked' | 'columns' | 'rows';
  /** The name of the list, for screen readers. */
  label?: string;
};

/** Names and their values. */
export function Facts({ facts, layout = 'stacked', label }: Props) {
  return (
    <dl className={css.facts} data-layout={layout} aria-label={label}>
      {facts.map((fact) => (
        <div key={fact.label}>
          <dt className={css.label}>{fact.label}</dt>
          <dd className={css.value}>{fact.value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The placeholder of this many rows. */
export function FactRowsSkeleton({ count, label }: { count: number; label: string }) {
  return (
    <div role="status" aria-label={label} className={css.facts} data-layout="rows">
      {Array.from({ length: count }, (_, index) => index).map((index) => (
        <div key={index}>
          <Skeleton height={14} width="35%" my={6} />
          <Skeleton height={14} width="25%" my={6} />
        </div>
      ))}
    </div>
  );
}
