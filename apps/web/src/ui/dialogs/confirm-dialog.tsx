import { Button, Loader, Modal, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import css from './confirm-dialog.module.css';
import { useCloseOnBack } from './use-close-on-back.ts';
import { useCloseOnEscape } from './use-close-on-escape.ts';

type Props = {
  /** The question. */
  title: string;
  /** What will happen. */
  text: string;
  /** The label of the red button. */
  confirm: string;
  /** The label while it is running; only a spinner by default. */
  busy?: string;
  isOpen: boolean;
  isBusy: boolean;
  onConfirm: () => void;
  onCancel: () => void;
  /** Why it failed, above the buttons. */
  children?: ReactNode;
};

/** Asks for confirmation of an action that cannot be undone. */
export function ConfirmDialog(props: Props) {
  const { title, text, confirm, busy, isOpen, isBusy, onConfirm, onCancel, children } = props;
  // A running action cannot be canceled.
  const close = isBusy ? () => undefined : onCancel;
  useCloseOnEscape(isOpen, close);
  useCloseOnBack(isOpen, close);
  return (
    // Composed from parts, because Modal would add a header element, which is a second banner.
    <Modal.Root opened={isOpen} onClose={close} closeOnEscape={false} centered>
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
                aria-disabled={isBusy}
                leftSection={isBusy && busy && <Loader aria-hidden size={16} color="white" />}
                onClick={onConfirm}
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
