import type { Db } from '@nobayon/prisma/client.ts';
import type { SandboxClient } from '@nobayon/sandbox/control/sandbox-client.ts';
import { auth } from '@nobayon/shared/contract/account/auth.ts';
import { callApi } from '../product/call-api.ts';
import type { Product } from '../product/products.ts';
import { mailsTo } from './mails.ts';

type Systems = { product: Product; sandbox: SandboxClient; db: Db };

const LINK = /http\S+\/reset-password\?token=[\w-]+/;

/** The link of the newest reset email to an address. */
export async function mailedResetLink({ sandbox, db }: Systems, email: string) {
  const mails = await mailsTo(sandbox, db, email);
  const mail = mails.find(({ subject }) => subject.endsWith('reset your password'));
  const [link] = LINK.exec(mail?.text ?? '') ?? [];
  if (!link) throw new Error(`No reset link was mailed to ${email}.`);
  return link;
}

/** Requests a reset link and reads it from the mailbox. */
export async function requestResetLink(systems: Systems, email: string): Promise<string> {
  await callApi(systems.product.apiUrl, auth.forgotPassword, { body: { email } });
  return mailedResetLink(systems, email);
}

/** Uses a reset link without the browser. */
export async function spendResetLink({ product }: Systems, link: string, newPassword: string) {
  const token = new URL(link).searchParams.get('token') ?? '';
  await callApi(product.apiUrl, auth.resetPassword, { body: { token, newPassword } });
}
