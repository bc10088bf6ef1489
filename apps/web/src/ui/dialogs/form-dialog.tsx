import { Modal } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { ReactNode } from 'react';
import css from './dialog.module.css';
import { useCloseOnEscape } from './use-close-on-escape.ts';

type Props = {
  title: string;
  isOpen: boolean;
  /** Whether an action is running, so that the dialog cannot be closed. */
  isBusy?: boolean;
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
  size = 'md',
  onClose,
  children,
}: Props) {
  const isPhone = useMediaQuery('(max-width: 36em)', false, { getInitialValueInEffect: false });
  const close = isBusy ? () => undefined : onClose;
  useCloseOnEscape(isOpen, close);
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
      <Modal.Content radius={isPhone ? 0 : 'lg'} className={css.content}>
        <div className={css.head}>
          <Modal.Title className={css.title}>{title}</Modal.Title>
          <Modal.CloseButton aria-label="Close" size="lg" disabled={isBusy} />
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
