import clsx from 'clsx';
import css from './stitch.module.css';

/** A running stitch, as wide as there is room: a line, an underline, a divider. An ornament. */
export function Stitch({ className }: { className?: string | undefined }) {
  return (
    <svg aria-hidden="true" height="4" className={clsx(css.stitch, className)}>
      <line x1="2" x2="100%" y1="2" y2="2" />
    </svg>
  );
}
