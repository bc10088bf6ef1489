import { useState } from 'react';

export type DialogOf<Subject> = {
  /** What it is about; null for something new. It stays while the dialog fades away. */
  subject: Subject | null;
  isOpen: boolean;
  /** Another one each time it is opened: given to what is inside, that starts anew. */
  key: number;
  open: (subject: Subject | null) => void;
  close: () => void;
};

/** A dialog about something, opened from elsewhere on the page. */
export function useDialog<Subject>(): DialogOf<Subject> {
  const [{ subject, isOpen, key }, setState] = useState<{
    subject: Subject | null;
    isOpen: boolean;
    key: number;
  }>({ subject: null, isOpen: false, key: 0 });
  return {
    subject,
    isOpen,
    key,
    open: (next) => setState((before) => ({ subject: next, isOpen: true, key: before.key + 1 })),
    close: () => setState((before) => ({ ...before, isOpen: false })),
  };
}
