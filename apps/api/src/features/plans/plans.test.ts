import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ parts: { chatService: null } });
});
afterAll(() => app.close());

test('all plans are listed, cheapest first', async () => {
  await app.build.plan({ name: 'Free', monthlyPrice: 0, yearlyPrice: 0 });
  await app.build.plan({ name: 'Gone', archivedAt: app.clock.now() });
  const dear = await app.build.plan({ name: 'Dear', monthlyPrice: 999_99 });
  const cheap = await app.build.plan({ name: 'Cheap', monthlyPrice: 99_50, durationDays: 28 });
  const { token } = await app.build.user();
  const { body } = await app.api.as(token).get('/api/auth/plans').expect(200);
  expect(body.plans).toEqual([
    expect.objectContaining({ name: 'Free', monthly_price: 0 }),
    {
      id: cheap.id,
      name: 'Cheap',
      monthly_price: 99.5,
      yearly_price: 3_000,
      duration_days: 28,
      summary: '',
      features: [],
      is_recommended: false,
    },
    expect.objectContaining({ id: dear.id, monthly_price: 999.99 }),
  ]);
});
