import { Modal } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { ReactNode } from 'react';
import css from './dialog.module.css';

type Props = {
  title: string;
  isOpen: boolean;
  /** While something is being done it is too late to close. */
  isBusy?: boolean;
  size?: 'md' | 'xl';
  onClose: () => void;
  children: ReactNode;
};

const widths = { md: '30rem', xl: '62rem' };

/**
 * A dialog with work in it: a form, or a list. It fills a phone's screen. A press beside it does
 * not close it: what was typed would be lost.
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
  return (
    // In parts: the whole has a header element of its own, which would be a second banner.
    <Modal.Root
      opened={isOpen}
      onClose={isBusy ? () => undefined : onClose}
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

/** The buttons at the end of a dialog: they stay in sight while what is above them scrolls. */
export function DialogButtons({ children }: { children: ReactNode }) {
  return <div className={css.buttons}>{children}</div>;
}
