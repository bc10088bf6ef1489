import { Fragment, type ReactNode } from 'react';
import { Taka } from '../../../ui/format/taka.tsx';
import type { Line } from './describe-purchase.ts';
import css from './purchase-effect.module.css';

/** The effects of a purchase, line by line. */
export function EffectLines({ lines, children }: { lines: Line[]; children?: ReactNode }) {
  return (
    <ul className={css.lines}>
      {lines.map((line) => (
        <li key={JSON.stringify(line)}>{line.map(partOf)}</li>
      ))}
      {children}
    </ul>
  );
}

function partOf(part: Line[number], index: number): ReactNode {
  if (typeof part === 'string') return part;
  return (
    <Fragment key={index}>
      {part.taka < 1 && 'less than '}
      <Taka amount={Math.max(1, part.taka)} />
    </Fragment>
  );
}
