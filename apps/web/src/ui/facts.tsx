import type { ReactNode } from 'react';
import css from './facts.module.css';

export type Fact = { label: string; value: ReactNode };

/** Names and their values. */
export function Facts({ facts, columns = 1 }: { facts: Fact[]; columns?: 1 | 2 }) {
  return (
    <dl className={css.facts} data-columns={columns}>
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt className={css.label}>{label}</dt>
          <dd className={css.value}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
