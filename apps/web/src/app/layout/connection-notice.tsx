import { useConnection } from '../../api/connection.ts';
import css from './connection-notice.module.css';

/** Shown while the server cannot be reached. */
export function ConnectionNotice() {
  if (useConnection() === 'reached') return null;
  return (
    <p role="status" data-tone="yellow" className={css.notice}>
      Connection lost. Trying to reconnect…
    </p>
  );
}
