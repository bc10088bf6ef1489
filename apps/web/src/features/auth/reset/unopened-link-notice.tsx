import { useLocation } from 'react-router-dom';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { isResetLink } from './reset-link-mark.ts';

/** Tells users why their reset link led to the dashboard: it is for guests only. */
export function UnopenedLinkNotice() {
  const { state } = useLocation();
  if (!isResetLink('unopened', state)) return null;
  return (
    <Notice kind="info" title="Your reset link was not opened">
      You are logged in. Log out first, then open the link in the email again.
    </Notice>
  );
}
