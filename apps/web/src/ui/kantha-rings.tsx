const RADIUS = 200;

type Props = { className?: string; rings?: number };

/** Rings of running stitch, as on a nakshi kantha quilt: an ornament. */
export function KanthaRings({ className, rings = 15 }: Props) {
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
          strokeDasharray={stitches(ring * spacing, spacing / 2)}
          transform={`rotate(${ring * 11})`}
        />
      ))}
    </svg>
  );
}

/** A whole number of stitches goes round, so that no seam shows. */
function stitches(radius: number, length: number): string {
  const around = 2 * Math.PI * radius;
  const pitch = around / Math.round(around / (length * 1.8));
  return `${length} ${pitch - length}`;
}
