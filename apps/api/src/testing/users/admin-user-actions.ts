import type { AdminUser } from '@nobayon/shared/contract/admin/admin-users.ts';
import type { TestApp } from '../create-test-app.ts';

type Person = Pick<AdminUser, 'id' | 'firstname' | 'lastname' | 'email' | 'role'>;

/** The actions of an administrator with users, over HTTP. */
export async function adminUserActions(app: TestApp) {
  const admin = await app.build.user({ role: 'admin', firstname: 'Farzana', lastname: 'Haque' });
  const api = app.api.as(admin.token);

  const list = (query: object = {}) => api.get('/api/admin/users').query(query);
  const subscriptionOf = (id: number) => `/api/admin/users/${id}/subscription`;

  return {
    admin,
    api,
    list,
    create: (body: object) => api.post('/api/admin/users', body),
    /** Sends the whole account with changes, as the form does. */
    update: ({ id, firstname, lastname, email, role }: Person, changes: object = {}) =>
      api
        .send('put', `/api/admin/users/${id}`)
        .send({ firstname, lastname, email, role, ...changes }),
    history: (id: number) => api.get(subscriptionOf(id)),
    /** What an edit with these fields would do to the plan. */
    preview: (id: number, fields: object = {}) =>
      api.get(`${subscriptionOf(id)}/preview`).query(fields),
    undoPreview: (id: number, eventId: number | string) =>
      api.get(`${subscriptionOf(id)}/undo-preview`).query({ event_id: eventId }),
    undo: (id: number, eventId: number) =>
      api.post(`${subscriptionOf(id)}/undo`, { event_id: eventId }),
    remove: (id: number | string) => api.send('delete', `/api/admin/users/${id}`),
    /** A user in the list. */
    async look({ email }: { email: string }): Promise<AdminUser> {
      const { body } = await list({ search: email }).expect(200);
      const found = body.users.find((user: AdminUser) => user.email === email);
      if (!found) throw new Error(`${email} is not in the list`);
      return found;
    },
    /** The audit entries about a user, oldest first. */
    audits: (subjectId: number) =>
      app.db.auditEntry.findMany({
        where: { subject: 'user', subjectId },
        orderBy: { id: 'asc' },
        select: { adminId: true, action: true, subjectName: true, before: true, after: true },
      }),
  };
}

export type AdminUserActions = Awaited<ReturnType<typeof adminUserActions>>;

/** The payloads of the waiting jobs with this name. */
export async function waitingJobs({ db }: TestApp, name: string): Promise<unknown[]> {
  const rows = await db.$queryRaw<{ payload: unknown }[]>`
    SELECT payload FROM graphile_worker._private_jobs jobs
    JOIN graphile_worker._private_tasks tasks ON tasks.id = jobs.task_id
    WHERE tasks.identifier = ${name} ORDER BY jobs.id`;
  return rows.map(({ payload }) => payload);
}
