import { Drawer } from '@mantine/core';
import type { ReactNode } from 'react';
import css from './dialog.module.css';

type Props = { title: ReactNode; isOpen: boolean; onClose: () => void; children: ReactNode };

/** Something to read beside the page that it belongs to. */
export function SideDrawer({ title, isOpen, onClose, children }: Props) {
  return (
    // In parts: the whole has a header element of its own, which would be a second banner.
    <Drawer.Root opened={isOpen} onClose={onClose} position="right" size="34rem">
      <Drawer.Overlay />
      <Drawer.Content>
        <div className={css.head}>
          <Drawer.Title className={css.title}>{title}</Drawer.Title>
          <Drawer.CloseButton aria-label="Close" size="lg" />
        </div>
        <Drawer.Body className={css.body}>{children}</Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}
