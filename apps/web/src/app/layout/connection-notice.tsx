import { useConnection } from '../../api/connection.ts';
import { useIsSlow } from '../../api/slow-calls.ts';
import './connection-notice.css';

/** Shown while the server cannot be reached, or takes longer than usual. */
export function ConnectionNotice() {
  const isLost = useConnection() === 'lost';
  const isSlow = useIsSlow();
  if (!isLost && !isSlow) return null;
  return (
    <p role="status" data-tone="yellow" className="connection-notice">
      {isLost ? 'Connection lost. Trying to reconnect…' : 'This is taking longer than usual…'}
    </p>
  );
}
