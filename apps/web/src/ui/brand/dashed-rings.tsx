const RADIUS = 200;

type Props = { className?: string; rings?: number };

/** Decorative dashed rings, after the stitches of a nakshi kantha quilt. */
export function DashedRings({ className, rings = 15 }: Props) {
  const spacing = RADIUS / (rings + 1);
  return (
    <svg
      aria-hidden="true"
      className={className}
      viewBox={`${-RADIUS} ${-RADIUS} ${2 * RADIUS} ${2 * RADIUS}`}
      fill="none"
    >
      {Array.from({ length: rings }, (_, index) => index + 1).map((ring) => (
        <circle
          key={ring}
          r={ring * spacing}
          stroke="currentColor"
          strokeWidth={spacing / 7.5}
          strokeLinecap="round"
          strokeDasharray={dashes(ring * spacing, spacing / 2)}
          transform={`rotate(${ring * 11})`}
        />
      ))}
    </svg>
  );
}

/** A whole number of dashes per ring, so that no seam is visible. */
function dashes(radius: number, length: number): string {
  const around = 2 * Math.PI * radius;
  const pitch = around / Math.round(around / (length * 1.8));
  return `${length} ${pitch - length}`;
}
