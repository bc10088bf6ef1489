import type { ReactNode } from 'react';
import css from './device-row.module.css';

/** `DeviceRow`s, with a line between them. */
export function DeviceList({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul aria-label={label} className={css.list}>
      {children}
    </ul>
  );
}
