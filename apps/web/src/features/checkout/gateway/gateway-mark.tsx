import type { GatewayName } from '@nobayon/shared/domain/transaction/gateway-name.ts';
import type { ReactNode } from 'react';
import css from './gateway-mark.module.css';

type Mark = { ground: string; lines: ReactNode };

/** A coin. */
const other: Mark = {
  ground: '#46504b',
  lines: (
    <>
      <circle cx="22" cy="15" r="8.5" />
      <path d="M19 11.5c1.4-1.4 2.6-.6 2.6 1v4.2c0 2.4 3.4 2.2 3.7-.4M18.5 14.4h6" />
    </>
  ),
};

/** Icons of our own in colors that people know. No logos. */
const marks: Record<GatewayName, Mark> = {
  // A card at a reader.
  paystation: {
    ground: '#0f5f7a',
    lines: (
      <>
        <rect x="8.5" y="8.5" width="18" height="13" rx="2.5" />
        <path d="M8.5 12.75h18M12 17.75h4M30.5 11.5a6 6 0 0 1 0 7M33.75 9a10.5 10.5 0 0 1 0 12" />
      </>
    ),
  },
  // A shopping bag with a lock.
  sslcommerz: {
    ground: '#1f4fa3',
    lines: (
      <>
        <path d="M14.5 10.75h15l1.25 12h-17.5zM18.25 13.25V9.5a3.75 3.75 0 0 1 7.5 0v3.75" />
        <circle cx="22" cy="16.5" r="1.4" />
        <path d="M22 17.9v2" />
      </>
    ),
  },
  // A phone that shows money.
  bkash: {
    ground: '#bd1a63',
    lines: (
      <>
        <rect x="15" y="4.5" width="14" height="21" rx="3" />
        <path d="M19 11.5c1.4-1.4 2.6-.6 2.6 1v4.2c0 2.4 3.4 2.2 3.7-.4M18.5 14.4h6" />
        <path d="M20.75 22.75h2.5" />
      </>
    ),
  },
  // Several paths that merge.
  piprapay: {
    ground: '#5b3fa8',
    lines: (
      <>
        <path d="M9.5 8h4.75c5 0 4.5 7 9.25 7H34M9.5 15h14M9.5 22h4.75c5 0 4.5-7 9.25-7" />
        <path d="M30.5 11.5 34 15l-3.5 3.5" />
      </>
    ),
  },
  // A checked receipt.
  manual: {
    ground: '#8a5200',
    lines: (
      <>
        <path d="M14.5 5.5h11l4.5 4.5v14.5H14.5zM25 5.75v4.5h4.75" />
        <path d="M18 11.5h3.5M18 14.75h8M18.5 19.5l2.25 2.25 4.25-4.25" />
      </>
    ),
  },
};

/** Decorative: the name beside it says the same. */
export function GatewayMark({ name }: { name: string }) {
  const { ground, lines } = new Map<string, Mark>(Object.entries(marks)).get(name) ?? other;
  return (
    <svg viewBox="0 0 44 30" width={44} height={30} aria-hidden className={css.mark}>
      <rect width="44" height="30" rx="7" fill={ground} />
      <g fill="none" stroke="#fff" strokeWidth="1.6" strokeLinecap="round" strokeLinejoin="round">
        {lines}
      </g>
    </svg>
  );
}
