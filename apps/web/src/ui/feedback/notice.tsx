import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleX,
  IconInfoCircle,
} from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef } from 'react';
import css from './notice.module.css';

type Kind = 'success' | 'error' | 'warning' | 'info';

const looks = {
  success: { tone: 'green', role: 'status', Icon: IconCircleCheck },
  error: { tone: 'red', role: 'alert', Icon: IconCircleX },
  warning: { tone: 'yellow', role: 'alert', Icon: IconAlertTriangle },
  info: { tone: 'gray', role: 'status', Icon: IconInfoCircle },
} as const satisfies Record<Kind, unknown>;

type Props = {
  kind: Kind;
  title?: string;
  /** The result of an action whose button may be further down: it scrolls into view. */
  isResult?: boolean;
  children?: ReactNode;
};

/** An important message; screen readers announce it when it appears. */
export function Notice({ kind, title, isResult = false, children }: Props) {
  const { tone, role, Icon } = looks[kind];
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isResult) box.current?.scrollIntoView({ block: 'nearest' });
  }, [isResult]);
  return (
    <div ref={box} role={role} data-tone={tone} className={css.notice}>
      <Icon aria-hidden size={20} className={css.icon} />
      <div className={css.content}>
        {title && <p className={css.title}>{title}</p>}
        {children}
      </div>
    </div>
  );
}
