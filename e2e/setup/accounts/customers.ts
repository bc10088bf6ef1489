import type { Prisma } from '@nobayon/prisma/client.ts';
import { auth, type User } from '@nobayon/shared/contract/account/auth.ts';
import { callApi } from '../product/call-api.ts';
import { next } from '../shop.ts';
import type { Customer, Systems } from './customer.ts';
import { purchasesOf } from './purchases.ts';

export type Customers = ReturnType<typeof customersOf>;

const PASSWORD = 'Padma-1971!';
/**
 * A stored password, hashed at the lowest cost. At the product's cost, each account would take as
 * much CPU time as a page. Users who register in a journey have the product's.
 */
const CHEAP_HASH = 'hmac-sha384:$2b$04$0hADYKAdc.9pe0FbZKFAceBYsi2UPaZG9rIbB8sOaOg.IT.b.FtDG';

type Details = { phone?: string | null; email?: string };

const withPhone: { phone: string | null } = { phone: '01712345678' };

/** Creates users, and what they did before the test begins. */
export function customersOf(systems: Systems) {
  const { product, db } = systems;
  /** Registers a user who has not confirmed their address. */
  async function register(firstname = 'Nusrat'): Promise<Customer> {
    const email = newEmail();
    const { user, token } = await callApi(product.apiUrl, auth.register, {
      body: { firstname, lastname: 'Jahan', email, password: PASSWORD },
    });
    return { email, password: PASSWORD, token, user };
  }

  /** Creates a user with a new session and without pending jobs. */
  async function makeKnown(data: Partial<Prisma.UserCreateInput>): Promise<Customer> {
    const { email = newEmail() } = data;
    await db.user.create({
      data: {
        firstname: 'Nusrat',
        lastname: 'Jahan',
        email,
        emailProvenAt: new Date(),
        passwordHash: CHEAP_HASH,
        ...data,
      },
    });
    const body = { email, password: PASSWORD };
    const { user, token } = await callApi(product.apiUrl, auth.login, { body });
    return { ...body, token, user };
  }

  /** Creates a user, by default with a phone number. */
  function create(firstname = 'Nusrat', data: Details = withPhone): Promise<Customer> {
    return makeKnown({ firstname, ...data });
  }

  /** Registers a user, with all effects of a registration: the free plan, an email, a chat sync. */
  async function registerAndConfirm(firstname?: string, { phone } = withPhone): Promise<Customer> {
    const customer = await register(firstname);
    const { id } = customer.user;
    await db.user.update({ where: { id }, data: { emailProvenAt: new Date(), phone } });
    return { ...customer, user: { ...customer.user, email_proven: true, phone } };
  }

  function createAdmin(firstname = 'Shirin'): Promise<Customer> {
    return makeKnown({ firstname, lastname: 'Akter', role: 'admin' });
  }

  return {
    ...purchasesOf(systems),
    register,
    registerAndConfirm,
    create,
    createAdmin,
    newEmail,
    /** Creates many users who never sign in: `Person 1` and so on, the last one the newest. */
    async createMany(count: number): Promise<void> {
      await db.user.createMany({
        data: Array.from({ length: count }, (_, index) => ({
          firstname: 'Person',
          lastname: String(index + 1),
          email: newEmail(),
          emailProvenAt: new Date(),
          passwordHash: 'none',
          createdAt: new Date(Date.now() - (count - index) * 60_000),
        })),
      });
    },
    async fetchUser({ token }: Customer): Promise<User> {
      return (await callApi(product.apiUrl, auth.me, {}, token)).user;
    },
    endSessions: ({ user }: Customer) =>
      db.user.update({ where: { id: user.id }, data: { sessionVersion: { increment: 1 } } }),
  };
}

function newEmail(): string {
  return `nusrat.${process.pid}.${next()}@example.com`;
}
