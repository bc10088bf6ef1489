import {
  type ChatRemoval,
  chatRemovals,
} from '@nobayon/shared/contract/chat-access/chat-removals.ts';
import { useState } from 'react';
import { call } from '../../../../api/client.ts';
import { errorText } from '../../../../api/errors/error-text.ts';
import {
  showErrorToast,
  showSuccessToast,
  showWarningToast,
} from '../../../../ui/feedback/toast.tsx';
import { invalidateRemovals } from './removals-query.ts';

/** Retries the removal of a user's access and shows the result. */
export function useRetry({ id }: ChatRemoval) {
  const [isBusy, setBusy] = useState(false);

  async function retry(): Promise<void> {
    if (isBusy) return;
    setBusy(true);
    try {
      const { done, message, details } = await call(chatRemovals.retry, {
        params: { id: String(id) },
      });
      if (done) showSuccessToast(message);
      else showWarningToast(message, details ?? '');
    } catch (error) {
      showErrorToast(errorText(error));
    } finally {
      setBusy(false);
    }
    await Promise.allSettled([invalidateRemovals()]);
  }

  return { isBusy, retry };
}
