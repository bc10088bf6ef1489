import type { TestApp } from './create-test-app.ts';

/** Valid fields of a plan. */
export const planForm = {
  name: 'Pro',
  monthly_price: 499.5,
  yearly_price: 4_999,
  duration_days: 30,
};

export type PlanActions = Awaited<ReturnType<typeof planActions>>;

/** The actions of an administrator with plans, after archiving all existing ones. */
export async function planActions(app: TestApp) {
  await app.db.plan.updateMany({ data: { archivedAt: app.clock.now() } });
  const api = app.api.as((await app.build.user({ role: 'admin' })).token);
  return {
    list: () => api.get('/api/admin/plans'),
    /** The plans for sale. */
    offered: () => api.get('/api/auth/plans'),
    create: (body: object) => api.post('/api/admin/plans', body),
    update: (id: number | string, body: object) =>
      api.send('put', `/api/admin/plans/${id}`).send(body),
    reorder: (body: object) => api.send('put', '/api/admin/plans/order').send(body),
    remove: (id: number | string) => api.send('delete', `/api/admin/plans/${id}`),
    rowOf: (id: number) => app.db.plan.findUniqueOrThrow({ where: { id } }),
  };
}
