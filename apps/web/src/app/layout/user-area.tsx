import { Queries } from '../../api/queries.tsx';
import { useUser } from '../../api/session/session.ts';
import { StepUpPrompt } from '../access/step-up-prompt.tsx';
import { UserLayout } from './user-layout.tsx';

/** Everything that only signed-in users need, so that the login page does not load it. */
export function UserArea() {
  const { id } = useUser();
  return (
    <Queries>
      {/* Another tab may sign in another user: nothing of the first may stay on the screen. */}
      <UserLayout key={id} />
      <StepUpPrompt />
    </Queries>
  );
}
