import type { BarShapeProps } from 'recharts';
import { z } from 'zod';
import { barDashes } from './bar-dashes.ts';

const Wanted = z.object({ stitches: z.number().optional(), cut: z.string().optional() });

const THICKEST = 9;
const THINNEST = 3;

/** A bar of round stitches that ends exactly at its value. */
export function DashedBar({ x, y, width, height, fill, payload }: BarShapeProps) {
  if (height <= 0) return <g />;
  const thickness = Math.min(THICKEST, Math.max(THINNEST, width * 0.62));
  const { stitches, cut } = Wanted.safeParse(payload).data ?? {};
  const { stitch, gap } = barDashes(height, thickness, stitches);
  const middle = x + width / 2;
  const top = y + thickness / 2;
  const bar = (
    <line
      x1={middle}
      x2={middle}
      y1={top}
      // A small value is one stitch: a dot.
      y2={Math.max(y + height - thickness / 2, top + 0.01)}
      stroke={fill}
      strokeWidth={thickness}
      strokeLinecap="round"
      strokeDasharray={`${stitch} ${gap}`}
    />
  );
  if (cut === undefined) return bar;
  return (
    <g>
      {bar}
      <BreakMark middle={middle} y={y + 22} width={thickness + 8} />
      <text
        x={middle}
        y={y - 4}
        textAnchor="middle"
        fontSize={12}
        fontWeight={600}
        fill="currentColor"
      >
        {cut}
      </text>
    </g>
  );
}

/** Two slanted lines that mark a bar as cut off. */
function BreakMark({ middle, y, width }: { middle: number; y: number; width: number }) {
  const [left, right] = [middle - width / 2, middle + width / 2];
  return (
    <g>
      <path
        d={`M${left} ${y + 4} L${right} ${y - 2} V${y + 4} L${left} ${y + 10} Z`}
        fill="var(--surface)"
      />
      <path
        d={`M${left} ${y + 4} L${right} ${y - 2} M${left} ${y + 10} L${right} ${y + 4}`}
        stroke="currentColor"
        strokeWidth={1.5}
        fill="none"
      />
    </g>
  );
}
