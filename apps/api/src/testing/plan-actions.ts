import type { TestApp } from './create-test-app.ts';

/** What an administrator enters for a plan. */
export const planForm = {
  name: 'Pro',
  monthly_price: 499.5,
  yearly_price: 4_999,
  duration_days: 30,
};

export type PlanActions = Awaited<ReturnType<typeof planActions>>;

/** What an administrator does with plans, of which there are none yet. */
export async function planActions(app: TestApp) {
  await app.db.plan.updateMany({ data: { archivedAt: app.clock.now() } });
  const api = app.api.as((await app.build.user({ role: 'admin' })).token);
  return {
    list: () => api.get('/api/admin/plans'),
    /** The plans as they are for sale. */
    offered: () => api.get('/api/auth/plans'),
    create: (body: object) => api.post('/api/admin/plans', body),
    update: (id: number | string, body: object) =>
      api.send('put', `/api/admin/plans/${id}`).send(body),
    reorder: (body: object) => api.send('put', '/api/admin/plans/order').send(body),
    remove: (id: number | string) => api.send('delete', `/api/admin/plans/${id}`),
    rowOf: (id: number) => app.db.plan.findUniqueOrThrow({ where: { id } }),
  };
}
