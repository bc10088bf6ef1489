import clsx from 'clsx';
import css from './dashed-line.module.css';

/** A dashed line, as wide as there is room: an underline, a divider. Decoration. */
export function DashedLine({ className }: { className?: string | undefined }) {
  return (
    <svg aria-hidden="true" height="4" className={clsx(css.line, className)}>
      <line x1="2" x2="100%" y1="2" y2="2" />
    </svg>
  );
}
