import { useEffect, useRef } from 'react';
import type { ErrorDescription } from '../../../api/errors/describe-error.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';

/**
 * Why the payment failed. Below the button, so that it does not move the button away from the
 * pointer.
 */
export function PaymentErrorNotice({ reason }: { reason: ErrorDescription }) {
  const box = useRef<HTMLDivElement>(null);
  // On a phone it may be below the fold, so every error is scrolled into view, including repeated
  // ones.
  useEffect(() => {
    if (reason) box.current?.scrollIntoView({ block: 'nearest' });
  }, [reason]);
  return (
    <div ref={box}>
      <Notice kind="error">
        <div>{reason.text}</div>
        {reason.hint && <div>{reason.hint}</div>}
      </Notice>
    </div>
  );
}
