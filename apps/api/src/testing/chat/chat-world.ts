import { queueChatSweep } from '../../features/chat-access/sweep/queue-chat-sweep.ts';
import { DAY } from '../clock.ts';
import type { TestApp } from '../create-test-app.ts';
import { type ChatPlan, emptyChat } from './chat-account.ts';
import type { Act } from './chat-acts.ts';
import { checkChat, checkSettled } from './chat-invariants.ts';
import { chatModel } from './chat-model.ts';
import { pass, playChatAct } from './play-chat-act.ts';

/**
 * Customers, impostors, their accounts in the chat service, and what must be true of them. `run`
 * makes the addresses of each world its own.
 */
export async function chatWorld(app: TestApp, plans: ChatPlan[], run: number) {
  await emptyChat(app, plans);
  const model = chatModel(app, plans, run);

  /** Once the service works again, all users have the right access, and no work is left. */
  async function settle(): Promise<void> {
    await app.sandbox.clearFaults();
    for (let round = 0; round < 3; round += 1) {
      app.clock.advance(DAY / 2);
      await pass(model);
      await queueChatSweep(app.db);
      await pass(model);
    }
    model.unseen.clear();
    await checkSettled(model);
  }

  return {
    play: (act: Act) => playChatAct(model, act),
    check: (afterPass: boolean) => checkChat(model, afterPass),
    settle,
  };
}
