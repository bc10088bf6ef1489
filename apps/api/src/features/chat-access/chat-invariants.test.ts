import { runs } from '@nobayon/shared/testing/effort.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { buildChatPlan, type ChatPlan } from '../../testing/chat/chat-account.ts';
import { chatAdapters } from '../../testing/chat/chat-adapter.ts';
import { anyChatAction } from '../../testing/chat/model/chat-actions.ts';
import { startChatRun } from '../../testing/chat/model/chat-run.ts';
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts';

// Invariants for any actions of customers, impostors and the chat service's administrators, in any
// order, and with any failures of the service in between.

let app: TestApp;
let plans: ChatPlan[];
describe.each(chatAdapters)('%s:', (chatAdapter) => {
  beforeAll(async () => {
    app = await createTestApp({ chatAdapter });
    plans = [await buildChatPlan(app), await buildChatPlan(app)];
  });
  afterAll(() => app.close());

  let runNumber = 0;

  test('revoked access is removed or reported, and nobody else loses access', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.boolean(),
        fc.array(anyChatAction, { minLength: 8, maxLength: 30, size: 'max' }),
        async (requireProvenAddress, actions) => {
          runNumber += 1;
          app.deps.settings.requireProvenAddress = requireProvenAddress;
          const { perform, check, settle } = await startChatRun(app, plans, runNumber);
          for (const action of actions) {
            await perform(action);
            await check(action.kind === 'advanceMinute');
          }
          await settle();
        },
      ),
      {
        numRuns: runs(2),
        // Each adapter plays others.
        seed: chatAdapter === 'scim' ? 1972 : 1971,
        endOnFailure: true,
      },
    );
  });
});
