import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { paths } from '../../app/paths.ts';
import { type ResetLink, type ResetMark, readResetToken, resetLinkOf } from './reset-link.ts';

/**
 * The reset link that the page was opened with. Its token is kept in memory alone: it leaves the
 * address bar, and the history, as soon as it is read. `mark` says what the history keeps instead.
 */
export function useResetLink(): { link: ResetLink; mark: (mark: ResetMark | null) => void } {
  const { search, state } = useLocation();
  const navigate = useNavigate();
  const [token] = useState(() => readResetToken(search));

  const mark = (mark: ResetMark | null) =>
    void navigate(paths.resetPassword, { replace: true, state: mark });
  const clearAddress = useEffectEvent(() => {
    if (search !== '') mark(token === null ? null : { resetLink: 'opened' });
  });
  useEffect(() => clearAddress(), []);

  return { link: resetLinkOf(token, state), mark };
}
