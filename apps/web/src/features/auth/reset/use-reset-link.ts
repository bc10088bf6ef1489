import { useLocation, useNavigate } from 'react-router-dom';
import { paths } from '../../../app/paths.ts';
import { useLinkToken } from '../../../ui/hooks/use-link-token.ts';
import { type ResetLink, readResetToken, resetLinkOf } from './reset-link.ts';
import { markResetLink } from './reset-link-mark.ts';

type OpenedLink = {
  link: ResetLink;
  /** The link is invalid, and stays so after a reload. */
  forget: () => void;
  /** The password has been set with it. */
  markUsed: () => void;
};

/** The reset link with which the page was opened. */
export function useResetLink(): OpenedLink {
  const { state } = useLocation();
  const navigate = useNavigate();
  const { token, forget } = useLinkToken({
    path: paths.resetPassword,
    key: 'reset-token',
    read: readResetToken,
  });
  return {
    link: resetLinkOf(token, state),
    forget,
    markUsed: () => {
      forget();
      void navigate(paths.resetPassword, { replace: true, state: markResetLink('used') });
    },
  };
}
