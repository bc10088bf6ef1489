import type { ReactNode } from 'react';
import { CopyButton } from '../../../../ui/facts/copy-button.tsx';
import css from './copyable-value.module.css';

type Props = {
  /** The name of the value, for the button: "number". */
  what: string;
  /** The text to copy. */
  text: string;
  isBig?: boolean;
  children: ReactNode;
};

/** A value to type or paste into another app. */
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
