import type { WalletKind } from '@nobayon/shared/domain/manual/wallet.ts';
import css from './wallet-mark.module.css';

/** Drawn for this product, because the wallets' logos are trademarks. */
const glyphs = {
  bkash: 'M12.5 8.5v15M12.5 19a4.5 4.5 0 1 0 9 0a4.5 4.5 0 1 0-9 0',
  nagad: 'M11.5 23.5v-15l9 15v-15',
  rocket: 'M12 23.5v-15h4.75a4.25 4.25 0 0 1 0 8.5H12M17 17l4 6.5',
  upay: 'M11 8.5v9.5a5 5 0 0 0 10 0V8.5',
  bank: 'M8.5 14L16 9l7.5 5zM11 14v7M16 14v7M21 14v7M8.5 23.5h15',
} as const satisfies Record<WalletKind, string>;

type Props = { kind: WalletKind; size?: number };

/** A badge with the initial of a wallet. Its name is beside it. */
export function WalletMark({ kind, size = 32 }: Props) {
  return (
    <svg
      aria-hidden="true"
      className={css.mark}
      data-kind={kind}
      width={size}
      height={size}
      viewBox="0 0 32 32"
      fill="none"
      stroke="currentColor"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <rect className={css.patch} width="32" height="32" rx="9" stroke="none" />
      <rect
        x="3.5"
        y="3.5"
        width="25"
        height="25"
        rx="6"
        strokeOpacity="0.55"
        strokeDasharray="2.6 2.85"
      />
      <path d={glyphs[kind]} strokeWidth="2.5" />
    </svg>
  );
}
