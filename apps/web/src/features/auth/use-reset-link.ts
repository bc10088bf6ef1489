import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { tabStorage } from '../../api/browser-storage.ts';
import { paths } from '../../app/paths.ts';
import { type ResetLink, readResetToken, resetLinkOf } from './reset-link.ts';

const KEY = 'reset-token';
const storage = tabStorage();
/** What this tab keeps: it goes with the tab, and as soon as it is of no more use. */
const kept = {
  read: () => storage.getItem(KEY),
  keep: (token: string) => storage.setItem(KEY, token),
  forget: () => storage.removeItem(KEY),
};

type OpenedLink = {
  link: ResetLink;
  /** The link is of no more use: neither is a reload of it. */
  forget: () => void;
  /** The password has been set with it. */
  markUsed: () => void;
};

/**
 * The reset link that the page was opened with. Its token leaves the address bar, and the history,
 * as soon as it is read; the tab keeps it, so that a reload shows the same page.
 */
export function useResetLink(): OpenedLink {
  const { search, state } = useLocation();
  const navigate = useNavigate();
  const [token] = useState(() => (search === '' ? kept.read() : readResetToken(search)));

  const show = (state: unknown) => void navigate(paths.resetPassword, { replace: true, state });
  const clearAddress = useEffectEvent(() => {
    if (search === '') return;
    if (token === null) kept.forget();
    else kept.keep(token);
    show(null);
  });
  useEffect(() => clearAddress(), []);

  return {
    link: resetLinkOf(token, state),
    forget: kept.forget,
    markUsed: () => {
      kept.forget();
      show({ resetLink: 'used' });
    },
  };
}
