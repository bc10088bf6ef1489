import { Notice } from '../../feedback/notice.tsx';

/** Says that what was entered before the session ended is back. */
export function RestoredNotice() {
  return <Notice kind="info">Your session ended before this was saved. Your input is back.</Notice>;
}
