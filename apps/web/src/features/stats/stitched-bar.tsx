import type { BarShapeProps } from 'recharts';
import { z } from 'zod';
import { seamOf } from './seam.ts';

const Wanted = z.object({ stitches: z.number().optional() });

const THICKEST = 9;
const THINNEST = 3;

/** A bar as a seam of round stitches, which ends exactly at its value. */
export function StitchedBar({ x, y, width, height, fill, payload }: BarShapeProps) {
  if (height <= 0) return <g />;
  const thickness = Math.min(THICKEST, Math.max(THINNEST, width * 0.62));
  const { stitch, gap } = seamOf(height, thickness, Wanted.safeParse(payload).data?.stitches);
  const middle = x + width / 2;
  const top = y + thickness / 2;
  return (
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
}
