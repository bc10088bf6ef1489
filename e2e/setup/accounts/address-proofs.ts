import type { Db } from '@nobayon/prisma/client.ts';
import type { SandboxClient } from '@nobayon/sandbox/control/sandbox-client.ts';
import { mailsTo } from './mails.ts';

type Systems = { sandbox: SandboxClient; db: Db };

const LINK = /http\S+\/verify-email\?token=[\w-]+/;
const CODE = /^\d{6}$/m;

/** The link and the code of the newest confirmation email to an address. */
export async function mailedProof({ sandbox, db }: Systems, email: string) {
  const mails = await mailsTo(sandbox, db, email);
  const mail = mails.find(({ subject }) => subject.endsWith('confirm your email address'));
  const [link] = LINK.exec(mail?.text ?? '') ?? [];
  const [code] = CODE.exec(mail?.text ?? '') ?? [];
  if (!link || !code) throw new Error(`No link and code were mailed to ${email}.`);
  return { link, code };
}
