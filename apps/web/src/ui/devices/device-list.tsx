import type { ReactNode } from 'react';
import css from './device-row.module.css';

/** A list of `DeviceRow`s, separated by lines. */
export function DeviceList({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul aria-label={label} className={css.list}>
      {children}
    </ul>
  );
}
