import type { ComponentProps } from 'react';
import type { Left } from '../../api/session.ts';
import { Notice } from '../../ui/notice.tsx';

type Departure = { kind: ComponentProps<typeof Notice>['kind']; text: string };

const departures = {
  not_yet: null,
  signed_out: null,
  signed_out_everywhere: { kind: 'success', text: 'You are signed out everywhere.' },
  ended: { kind: 'info', text: 'Your session has ended. Please sign in again.' },
  unauthorized: { kind: 'info', text: 'Unauthorized. Please log in again.' },
} satisfies Record<Left, Departure | null>;

/** On the login page: how the session before it came to its end. */
export function DepartureNotice({ left }: { left: Left }) {
  const departure = departures[left];
  return departure && <Notice kind={departure.kind}>{departure.text}</Notice>;
}
