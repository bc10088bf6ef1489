import { generateSync } from 'otplib';
import type { TestApp } from '../create-test-app.ts';
import { PASSWORD, signIn } from './accounts.ts';

export const FACTOR = '/api/account/second-factor';
const STEP_MS = 30_000;

type Account = { id: number; email: string; token: string };

/** The code of an authenticator app, `steps` of 30 seconds from now. */
export function codeOf(app: TestApp, secret: string, steps = 0): string {
  const at = app.clock.now().getTime() + steps * STEP_MS;
  return generateSync({ secret, epoch: Math.floor(at / 1_000) });
}

/** A code that is not valid now, nor a step earlier or later. */
export function wrongCode(app: TestApp, secret: string): string {
  const near = [-2, -1, 0, 1, 2].map((steps) => codeOf(app, secret, steps));
  const wrong = ['000000', '111111', '222222', '333333', '444444', '555555'];
  return wrong.find((code) => !near.includes(code)) ?? '666666';
}

/** Sets up an authenticator app and waits until its first code has expired. */
export async function addApp(app: TestApp, { token }: Account) {
  const as = app.api.as(token);
  const { ticket, secret } = (
    await as.post(`${FACTOR}/app/start`, { password: PASSWORD }).expect(200)
  ).body;
  const code = codeOf(app, secret);
  const done = await as.post(`${FACTOR}/app/finish`, { ticket, code }).expect(200);
  app.clock.advance(2 * STEP_MS);
  const recoveryCodes: string[] = done.body.recovery_codes;
  return { secret: String(secret), recoveryCodes };
}

/** Signs in with the password. Returns the ticket of the second step. */
export async function beginSignIn(app: TestApp, { email }: Account): Promise<string> {
  const { body } = await signIn(app, email).expect(403);
  if (body.code !== 'second_step') throw new Error(`The login was answered ${body.code}`);
  return body.secondFactor.ticket;
}

export function finishSignIn(app: TestApp, ticket: string, proof: object) {
  return app.api.post('/api/auth/login/second-factor', { ticket, ...proof });
}
