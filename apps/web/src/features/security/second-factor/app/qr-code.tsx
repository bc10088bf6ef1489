import { encodeQR } from 'qr';
import css from '../second-factor.module.css';

/** The quiet zone of the standard, in modules. */
const BORDER = 4;

/** A QR code as one SVG path, so that no image has to be loaded or allowed. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const rows = encodeQR(text, 'raw', { border: BORDER });
  const path = rows
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      shapeRendering="crispEdges"
      className={css.qr}
    >
      <path d={path} fill="#000" />
    </svg>
  );
}
