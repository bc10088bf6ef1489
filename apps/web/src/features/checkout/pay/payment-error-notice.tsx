import type { ErrorDescription } from '../../../api/errors/describe-error.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';

/**
 * Why the payment failed. Below the button, so that it does not move the button away from the
 * pointer.
 */
export function PaymentErrorNotice({ reason }: { reason: ErrorDescription }) {
  return (
    <Notice kind="error" isResult>
      <div>{reason.text}</div>
      {reason.hint && <div>{reason.hint}</div>}
    </Notice>
  );
}
