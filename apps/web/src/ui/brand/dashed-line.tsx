import clsx from 'clsx';
import css from './dashed-line.module.css';

/** A decorative dashed line of full width: an underline or a divider. */
export function DashedLine({ className }: { className?: string | undefined }) {
  return (
    <svg aria-hidden="true" height="4" className={clsx(css.line, className)}>
      <line x1="2" x2="100%" y1="2" y2="2" />
    </svg>
  );
}
