import { Modal } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type ReactNode, useEffect, useRef } from 'react';
import css from './dialog.module.css';
import { useCloseOnBack } from './use-close-on-back.ts';
import { useCloseOnEscape } from './use-close-on-escape.ts';

type Props = {
  title: string;
  isOpen: boolean;
  /** Whether an action is running, so that the dialog cannot be closed. */
  isBusy?: boolean;
  /** Whether only its own buttons close it, because its content is shown only once. */
  mustBeAnswered?: boolean;
  /** Changes with each step of a longer task. Each step begins at its top. */
  step?: string;
  size?: 'md' | 'xl';
  onClose: () => void;
  children: ReactNode;
};

const widths = { md: '30rem', xl: '62rem' };

/**
 * A dialog with a form or a list. Full screen on a phone. A click outside does not close it,
 * because the input would be lost.
 */
export function FormDialog({
  title,
  isOpen,
  isBusy = false,
  mustBeAnswered = false,
  step,
  size = 'md',
  onClose,
  children,
}: Props) {
  const isPhone = useMediaQuery('(max-width: 36em)', false, { getInitialValueInEffect: false });
  const close = isBusy || mustBeAnswered ? () => undefined : onClose;
  useCloseOnEscape(isOpen, close);
  useCloseOnBack(isOpen, close);
  const content = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (step !== undefined) content.current?.scrollTo(0, 0);
  }, [step]);
  return (
    // Composed from parts, because Modal would add a header element, which is a second banner.
    <Modal.Root
      opened={isOpen}
      onClose={close}
      closeOnEscape={false}
      closeOnClickOutside={false}
      fullScreen={isPhone}
      size={widths[size]}
      transitionProps={{ transition: isPhone ? 'fade' : 'fade-down' }}
    >
      <Modal.Overlay />
      <Modal.Content
        ref={content}
        radius={isPhone ? 0 : 'lg'}
        // Not while it closes, unlike its other attributes.
        data-open={isOpen || undefined}
        className={css.content}
      >
        <div className={css.head}>
          <Modal.Title className={css.title}>{title}</Modal.Title>
          {!mustBeAnswered && <Modal.CloseButton aria-label="Close" size="lg" disabled={isBusy} />}
        </div>
        <Modal.Body className={css.body}>{children}</Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

/** The buttons at the end of a dialog, which stay visible while the content scrolls. */
export function DialogButtons({ children }: { children: ReactNode }) {
  return <div className={css.buttons}>{children}</div>;
}
