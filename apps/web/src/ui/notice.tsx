import { Alert } from '@mantine/core';
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleX,
  IconInfoCircle,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';

type Kind = 'success' | 'error' | 'warning' | 'info';

const looks = {
  success: { color: 'green', role: 'status', Icon: IconCircleCheck },
  error: { color: 'red', role: 'alert', Icon: IconCircleX },
  warning: { color: 'yellow', role: 'alert', Icon: IconAlertTriangle },
  info: { color: 'gray', role: 'status', Icon: IconInfoCircle },
} as const satisfies Record<Kind, unknown>;

type Props = { kind: Kind; title?: string; children?: ReactNode };

/** Something the reader should know now; screen readers say it when it appears. */
export function Notice({ kind, title, children }: Props) {
  const { color, role, Icon } = looks[kind];
  return (
    <Alert role={role} color={color} title={title} icon={<Icon aria-hidden size={20} />}>
      {children}
    </Alert>
  );
}
