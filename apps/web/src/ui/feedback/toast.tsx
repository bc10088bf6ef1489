import '@mantine/notifications/styles.css';
import { useMediaQuery } from '@mantine/hooks';
import { Notifications, notifications } from '@mantine/notifications';
import { IconAlertTriangle, IconCheck, IconX } from '@tabler/icons-react';
import { useEffect } from 'react';
import { readingTimeMs } from './reading-time.ts';
import css from './toast.module.css';

type Kind = 'success' | 'failure' | 'warning';

const looks = {
  success: { tone: 'green', role: 'status', Icon: IconCheck },
  failure: { tone: 'red', role: 'alert', Icon: IconX },
  warning: { tone: 'yellow', role: 'alert', Icon: IconAlertTriangle },
} as const satisfies Record<Kind, unknown>;

export function showSuccessToast(text: string): void {
  show('success', { text });
}

/** Shows a failure and its reason. */
export function showErrorToast(text: string): void {
  show('failure', { text });
}

/**
 * Shows a partial success. It stays until it is closed; lines may be broken with
 * .
 */
export function showWarningToast(title: string, text: string): void {
  show('warning', { title, text });
}

/**
 * The container of toasts, once around the pages that use them. At the bottom, where no heading is,
 * and beside a dialog, not above it; on a phone, which a dialog fills, between its title and its
 * buttons.
 */
export function Toasts() {
  // Those of a former session, such as that it has ended.
  useEffect(() => void notifications.clean(), []);
  const isPhone = useMediaQuery('(max-width: 36em)', false, { getInitialValueInEffect: false });
  return (
    <Notifications
      position={isPhone ? 'bottom-center' : 'bottom-left'}
      containerWidth="22.5rem"
      notificationMaxHeight="32rem"
      zIndex={500}
      className={css.place}
    />
  );
}

function show(kind: Kind, { title, text }: { title?: string; text: string }): void {
  const { tone, role, Icon } = looks[kind];
  notifications.show({
    title,
    message: text,
    role,
    'data-tone': tone,
    icon: <Icon aria-hidden size={18} />,
    autoClose: kind === 'warning' ? false : readingTimeMs(text),
    closeButtonProps: { 'aria-label': 'Close' },
    classNames: css,
  });
}
