import { paths } from '../../app/paths.ts';
import { BackLink } from './back-link.tsx';

export function BackToDashboard() {
  return <BackLink to={paths.dashboard} text="Back to Dashboard" />;
}
