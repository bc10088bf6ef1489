import { Drawer } from '@mantine/core';
import type { ReactNode } from 'react';
import css from './dialog.module.css';
import { useCloseOnEscape } from './use-close-on-escape.ts';

type Props = { title: ReactNode; isOpen: boolean; onClose: () => void; children: ReactNode };

/** A drawer with details, beside the page that they belong to. */
export function SideDrawer({ title, isOpen, onClose, children }: Props) {
  useCloseOnEscape(isOpen, onClose);
  return (
    // Composed from parts, because Drawer would add a header element, which is a second banner.
    <Drawer.Root
      opened={isOpen}
      onClose={onClose}
      closeOnEscape={false}
      position="right"
      size="34rem"
    >
      <Drawer.Overlay />
      <Drawer.Content data-open={isOpen || undefined}>
        <div className={css.head}>
          <Drawer.Title className={css.title}>{title}</Drawer.Title>
          <Drawer.CloseButton aria-label="Close" size="lg" />
        </div>
        <Drawer.Body className={css.body}>{children}</Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}
