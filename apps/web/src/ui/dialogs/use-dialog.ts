import { useState } from 'react';

export type DialogOf<Subject> = {
  /** The subject; null for something new. Kept while the dialog fades out. */
  subject: Subject | null;
  isOpen: boolean;
  /** Changes each time it is opened; as a key it resets the content. */
  key: number;
  open: (subject: Subject | null) => void;
  close: () => void;
};

/** The state of a dialog about a subject, opened from elsewhere on the page. */
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
