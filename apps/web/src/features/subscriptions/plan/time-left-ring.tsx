import type { Tone } from '../../../ui/feedback/tone-badge.tsx';
import type { TimeLeft } from './time-left.ts';
import css from './time-left-ring.module.css';

const STITCHES = 30;
const RADIUS = 52;

/** A decorative ring of thirty stitches, colored in proportion to the time left. */
export function TimeLeftRing({ left, tone }: { left: TimeLeft; tone: Tone }) {
  const colored = left.days > 0 ? Math.max(1, Math.round(left.share * STITCHES)) : 0;
  return (
    <div className={css.ring} data-tone={tone}>
      <svg aria-hidden="true" viewBox="-60 -60 120 120">
        {Array.from({ length: STITCHES }, (_, index) => index).map((index) => (
          <line
            key={index}
            className={index < colored ? css.left : css.used}
            transform={`rotate(${(index * 360) / STITCHES})`}
            x1={-3.2}
            x2={3.2}
            y1={-RADIUS}
            y2={-RADIUS}
          />
        ))}
      </svg>
      <div className={css.count}>
        <b>{left.days}</b>
        <span>{left.days === 1 ? 'day left' : 'days left'}</span>
      </div>
    </div>
  );
}
