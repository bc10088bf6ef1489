import type { ComponentProps } from 'react';
import type { GuestReason } from '../../../api/session/session.ts';
import { keptInput } from '../../../api/session/unsaved-input.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';

type SessionEnd = { kind: ComponentProps<typeof Notice>['kind']; text: string };

const sessionEnds = {
  not_yet: null,
  signed_out: null,
  signed_out_everywhere: { kind: 'success', text: 'You have been signed out everywhere.' },
  ended: { kind: 'info', text: 'Your session has ended. Sign in again.' },
  unauthorized: { kind: 'info', text: 'Unauthorized. Please log in again.' },
} satisfies Record<GuestReason, SessionEnd | null>;

/** Shown on the login page: why the previous session ended. */
export function SessionEndedNotice({ left }: { left: GuestReason }) {
  const departure = sessionEnds[left];
  if (!departure) return null;
  return (
    <Notice kind={departure.kind}>
      <div>{departure.text}</div>
      {keptInput() !== null && <div>What you entered is kept for 15 minutes.</div>}
    </Notice>
  );
}
