import type { Db } from '@nobayon/prisma/client.ts';
import type { SandboxClient } from '@nobayon/sandbox/control/sandbox-client.ts';
import { auth } from '@nobayon/shared/contract/auth.ts';
import { callApi } from './call-api.ts';
import { mailsTo } from './mails.ts';
import type { Product } from './products.ts';

type World = { product: Product; sandbox: SandboxClient; db: Db };

const LINK = /http\S+\/reset-password\?token=[\w-]+/;

/** The reset link of the newest such mail to somebody. */
export async function mailedResetLink({ sandbox, db }: Omit<World, 'product'>, email: string) {
  const mails = await mailsTo(sandbox, db, email);
  const mail = mails.find(({ subject }) => subject.endsWith('reset your password'));
  const [link] = LINK.exec(mail?.text ?? '') ?? [];
  if (!link) throw new Error(`No reset link was mailed to ${email}.`);
  return link;
}

/** Asks for a reset link as the form does, and takes it out of the mailbox. */
export async function requestResetLink(world: World, email: string): Promise<string> {
  await callApi(world.product.apiUrl, auth.forgotPassword, { body: { email } });
  return mailedResetLink(world, email);
}

/** Uses a reset link up, without the browser. */
export async function spendResetLink({ product }: World, link: string, newPassword: string) {
  const token = new URL(link).searchParams.get('token') ?? '';
  await callApi(product.apiUrl, auth.resetPassword, { body: { token, newPassword } });
}
