import type { ReactNode } from 'react';
import { CopyButton } from '../../../../ui/facts/copy-button.tsx';
import css from './copyable-value.module.css';

type Props = {
  /** What it is, for the button: "number". */
  what: string;
  /** What is copied. */
  text: string;
  isBig?: boolean;
  children: ReactNode;
};

/** Something to be typed into another app, or pasted. */
export function CopyableValue({ what, text, isBig = false, children }: Props) {
  return (
    <div className={css.line}>
      <span className={css.value} data-big={isBig || undefined}>
        {children}
      </span>
      <CopyButton what={what} text={text} />
    </div>
  );
}
