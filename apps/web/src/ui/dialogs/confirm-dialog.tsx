import { Button, Loader, Modal, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import css from './confirm-dialog.module.css';

type Props = {
  /** The question. */
  title: string;
  /** What will happen. */
  text: string;
  /** The word on the red button. */
  confirm: string;
  /** The word on it while it is being done; a spinner alone where none is given. */
  busy?: string;
  isOpen: boolean;
  isBusy: boolean;
  onConfirm: () => void;
  onCancel: () => void;
  /** Why it did not work, above the buttons. */
  children?: ReactNode;
};

/** Asks before something is done that cannot be taken back. */
export function ConfirmDialog(props: Props) {
  const { title, text, confirm, busy, isOpen, isBusy, onConfirm, onCancel, children } = props;
  // While it is being done it is too late to cancel.
  const close = isBusy ? () => undefined : onCancel;
  return (
    // In parts: the whole has a header element of its own, which would be a second banner.
    <Modal.Root opened={isOpen} onClose={close} centered>
      <Modal.Overlay />
      <Modal.Content radius="lg">
        <Modal.Body p="lg">
          <Stack gap="lg">
            <div>
              <Modal.Title className={css.title}>{title}</Modal.Title>
              <Text>{text}</Text>
            </div>
            {children}
            <div className={css.buttons}>
              <Button variant="default" disabled={isBusy} onClick={close} data-autofocus>
                Cancel
              </Button>
              <Button
                color="red"
                loading={isBusy && !busy}
                // It keeps the focus, which a disabled button would lose.
                aria-disabled={isBusy}
                leftSection={isBusy && busy && <Loader aria-hidden size={16} color="white" />}
                onClick={isBusy ? undefined : onConfirm}
              >
                {(isBusy && busy) || confirm}
              </Button>
            </div>
          </Stack>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
