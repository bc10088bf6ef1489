import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import css from './second-factor.module.css';

type Props = { title: string; text: string; isInner?: boolean; children: ReactNode };

/** A second factor and its actions. */
export function FactorRow({ title, text, isInner = false, children }: Props) {
  return (
    <li className={css.row} data-inner={isInner || undefined}>
      <div className={css.words}>
        <Text fw={600}>{title}</Text>
        <Text size="sm" c="dimmed">
          {text}
        </Text>
      </div>
      <div className={css.buttons}>{children}</div>
    </li>
  );
}
