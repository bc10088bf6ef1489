import { useEffect, useRef } from 'react';
import { Notice } from '../../ui/notice.tsx';
import type { Reason } from './reason.ts';

/** Why there is no payment. Below the button, so that it pushes nothing away from the pointer. */
export function PaymentRefused({ reason }: { reason: Reason }) {
  const box = useRef<HTMLDivElement>(null);
  // On a phone that may be below the edge of the screen; each refusal is shown, the same one again too.
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
