import { useEffect, useRef } from 'react';
import type { ErrorDescription } from '../../../api/errors/describe-error.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';

/** Why there is no payment. Below the button, so that it pushes nothing away from the pointer. */
export function PaymentErrorNotice({ reason }: { reason: ErrorDescription }) {
  const box = useRef<HTMLDivElement>(null);
  // On a phone that may be below the edge of the screen; each error is shown, the same one again too.
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
