import { queueChatSweep } from '../../../features/chat-access/sweep/queue-chat-sweep.ts';
import { DAY } from '../../clock.ts';
import type { TestApp } from '../../create-test-app.ts';
import { type ChatPlan, emptyChat } from '../chat-account.ts';
import type { ChatAction } from './chat-actions.ts';
import { checkChat, checkSettled } from './chat-invariants.ts';
import { chatModel } from './chat-model.ts';
import { advanceMinute, performChatAction } from './perform-chat-action.ts';

/**
 * Customers, impostors, their accounts in the chat service, and what must be true of them. `run`
 * makes the addresses of each run unique.
 */
export async function startChatRun(app: TestApp, plans: ChatPlan[], run: number) {
  await emptyChat(app, plans);
  const model = chatModel(app, plans, run);

  /** Once the service works again, all users have the right access, and no work is left. */
  async function settle(): Promise<void> {
    await app.sandbox.clearFaults();
    for (let round = 0; round < 3; round += 1) {
      app.clock.advance(DAY / 2);
      await advanceMinute(model);
      await queueChatSweep(app.db);
      await advanceMinute(model);
    }
    model.unseen.clear();
    await checkSettled(model);
  }

  return {
    perform: (action: ChatAction) => performChatAction(model, action),
    check: (afterPass: boolean) => checkChat(model, afterPass),
    settle,
  };
}
