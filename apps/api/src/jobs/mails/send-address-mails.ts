import { fullName } from '@nobayon/shared/domain/text/full-name.ts';
import type { AppDeps } from '../../deps.ts';
import { findProofToSend } from '../../features/auth/address/proof/address-proofs.store.ts';
import { createProof } from '../../features/auth/address/proof/create-proof.ts';
import { findMailFacts } from '../../features/auth/users.store.ts';
import { hasHadEnough } from '../../mail/has-had-enough.ts';
import { contactOf } from '../../mail/layout/contact.ts';
import { nameInMail } from '../../mail/layout/name-in-mail.ts';
import { timeInMail } from '../../mail/layout/time-in-mail.ts';
import type { Mail, MailKey } from '../../mail/mail.ts';
import {
  addressChangeAskedMail,
  addressChangedMail,
  addressProofMail,
} from '../../mail/messages/address-mails.tsx';
import { sendOnce } from '../../mail/send-once.ts';
import type { JobPayloads } from '../jobs.ts';
import { mailToUser } from './mail-to-user.ts';

const limits = {
  address: 'ownProofs',
  'address-first': 'firstProofs',
  'address-new': 'newProofs',
} as const;

function kindOf({ isNew, isFirst }: { isNew: boolean; isFirst: boolean }): keyof typeof limits {
  if (isNew) return 'address-new';
  return isFirst ? 'address-first' : 'address';
}

type Deps = Pick<AppDeps, 'db' | 'clock' | 'mailer' | 'passwords' | 'settings'>;
type Person = { id: number; firstname: string; lastname: string };

/**
 * The link and the code are created here, after the email was claimed, so that only the email
 * contains them. Without an email, the link and the code of an earlier one stay valid.
 */
export async function sendAddressProof(
  deps: Deps,
  request: JobPayloads['send_address_proof'],
): Promise<void> {
  const proof = await findProofToSend(deps.db, request.userId, request.requestId);
  if (!proof) return;
  const { email, user } = proof;
  const kind = kindOf({ isNew: email !== user.email, isFirst: request.isFirst ?? false });
  const key = `${kind}:${request.requestId}` as const;
  if (await hasHadEnough(deps, limits[kind], { key, address: email })) return;
  await send(
    deps,
    email,
    { id: request.userId, ...user },
    {
      key,
      compose: async (greeted) =>
        addressProofMail(deps.settings, greeted, await createProof(deps, request)),
    },
  );
}

export async function sendAddressChangeAsked(
  deps: Deps,
  { userId, at }: JobPayloads['send_address_change_asked'],
): Promise<void> {
  const time = timeInMail(new Date(at), deps.settings.timeZone);
  await mailToUser(deps, { id: userId }, `address-change-asked:${userId}:${at}`, (person) =>
    addressChangeAskedMail(deps.settings, person, time),
  );
}

export async function sendAddressChanged(
  deps: Deps,
  { userId, email, wasProven, sessionVersion }: JobPayloads['send_address_changed'],
): Promise<void> {
  const person = await findMailFacts(deps.db, { id: userId });
  if (!person) return;
  const key = `address-changed:${userId}:${sessionVersion}` as const;
  if (!wasProven && (await hasHadEnough(deps, 'notices', { key, address: email }))) return;
  await send(deps, email, person, {
    key,
    compose: (greeted) => addressChangedMail(deps.settings, greeted, contactOf(deps.settings)),
  });
}

type AddressMail = {
  key: MailKey;
  compose: (person: { firstname: string }) => Mail | Promise<Mail>;
};

async function send(
  deps: Deps,
  address: string,
  person: Person,
  { key, compose }: AddressMail,
): Promise<void> {
  const to = { name: nameInMail(fullName(person)), address, userId: person.id };
  await sendOnce(deps, key, to, () => compose({ firstname: nameInMail(person.firstname) }));
}
