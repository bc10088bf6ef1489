import '../../styles/mantine-admin.css';
import { Queries } from '../../../api/queries.tsx';
import { useUser } from '../../../api/session/session.ts';
import { Toasts } from '../../../ui/feedback/toast.tsx';
import { StepUpPrompt } from '../../access/step-up-prompt.tsx';
import { AdminLayout } from './admin-layout.tsx';

/** Everything that only administrators need, so that users do not load it. */
export function AdminArea() {
  const { id } = useUser();
  return (
    <Queries>
      {/* Another tab may sign in another user: nothing of the first may stay on the screen. */}
      <AdminLayout key={id} />
      <StepUpPrompt />
      <Toasts key={id} />
    </Queries>
  );
}
