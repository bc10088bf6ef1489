import type { accountFactors } from '@nobayon/shared/contract/second-factor/account-factors.ts';
import type {
  NewPasskeyAnswer,
  PasskeyCreation,
} from '@nobayon/shared/contract/second-factor/passkey-fields.ts';
import { fullName } from '@nobayon/shared/domain/text/full-name.ts';
import { generateRegistrationOptions, verifyRegistrationResponse } from '@simplewebauthn/server';
import { decodeAttestationObject, isoBase64URL, isoCBOR } from '@simplewebauthn/server/helpers';
import type { ApiDeps } from '../../../../deps.ts';
import { AppError } from '../../../../http/app-error.ts';
import type { Request } from '../../../../http/mount.ts';
import { findMailFacts } from '../../users.store.ts';
import { passkeyAmr } from '../factors/check-passkey.ts';
import { hashTicket, newTicket } from '../factors/new-ticket.ts';
import { insertPasskey, listPasskeys } from '../factors/passkeys.store.ts';
import { relyingParty, userHandleOf } from '../factors/relying-party.ts';
import { takeTicketTry } from '../factors/tickets.store.ts';
import { reportChange } from '../notify-owner.ts';
import { addFactor } from './add-factor.ts';
import { requirePermission } from './require-permission.ts';

/** EdDSA, ES256 and RS256: every authenticator supports one of them. */
const ALGORITHMS = [-8, -7, -257];

/**
 * The options for the browser. The passkey is discoverable, so that it can sign in without a name.
 */
export async function startPasskey(
  deps: ApiDeps,
  { caller, body }: Request<typeof accountFactors.startPasskey>,
): Promise<{ ticket: string; options: PasskeyCreation }> {
  const { db, clock, settings, secrets } = deps;
  await requirePermission(deps, caller, body.password);
  const person = await findMailFacts(db, { id: caller.id });
  if (!person) throw new AppError('session_ended');
  const { id, name } = relyingParty(settings);
  const has = await listPasskeys(db, caller.id);
  const options = await generateRegistrationOptions({
    rpID: id,
    rpName: name,
    userID: userHandleOf(caller.id, secrets.secondFactorSecret),
    userName: person.email,
    userDisplayName: fullName(person),
    supportedAlgorithmIDs: ALGORITHMS,
    attestationType: 'none',
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    excludeCredentials: has.map(({ credentialId, transports }) => ({
      id: credentialId,
      transports,
    })),
  });
  const ticket = await newTicket(db, clock(), {
    kind: 'passkey_setup',
    userId: caller.id,
    sessionVersion: caller.session.version,
    challenge: options.challenge,
  });
  return { ticket, options };
}

/** Verifies and stores a new passkey. Returns the same as `addFactor`. */
export async function finishPasskey(
  deps: ApiDeps,
  { caller, client, body }: Request<typeof accountFactors.finishPasskey>,
): Promise<string[] | null> {
  const { db, clock } = deps;
  const ticketRef = { tokenHash: hashTicket(body.ticket), kind: 'passkey_setup' } as const;
  const ticket = await takeTicketTry(db, { ...ticketRef, userId: caller.id }, clock());
  if (!ticket?.challenge) throw new AppError('second_step_expired');
  const registration = await verify(deps, body.passkey, ticket.challenge);
  const { credential, credentialDeviceType } = registration;
  const isSynced = credentialDeviceType === 'multiDevice';
  return addFactor(deps, caller, ticketRef, {
    amr: passkeyAmr({ isSynced, userVerified: true }),
    save: async (tx) => {
      await insertPasskey(tx, {
        userId: caller.id,
        credentialId: credential.id,
        publicKey: credential.publicKey,
        counter: BigInt(credential.counter),
        transports: credential.transports ?? [],
        isSynced,
        name: body.name,
        createdAt: clock(),
      });
      await reportChange(deps, tx, { userId: caller.id, notice: 'passkey_added', client });
    },
  });
}

/** Throws `passkey_refused` if it was not created for us or not for this challenge. */
async function verify(
  { settings }: Pick<ApiDeps, 'settings'>,
  answer: NewPasskeyAnswer,
  challenge: string,
) {
  const { id, origin } = relyingParty(settings);
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response: withoutAttestation(answer),
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    });
    if (registrationInfo) return registrationInfo;
  } catch (cause) {
    throw new AppError('passkey_refused', { cause });
  }
  throw new AppError('passkey_refused');
}

/**
 * The library would check what the caller says about the maker of the passkey, and for that call
 * any address in a certificate of the caller's, for as long and as much as it answers.
 */
function withoutAttestation(answer: NewPasskeyAnswer): NewPasskeyAnswer {
  const { attestationObject } = answer.response;
  const attestation = decodeAttestationObject(isoBase64URL.toBuffer(attestationObject));
  const kept = new Map<string, string | Uint8Array | Map<string, string>>([
    ['fmt', 'none'],
    ['attStmt', new Map<string, string>()],
    ['authData', attestation.get('authData')],
  ]);
  const encoded = isoBase64URL.fromBuffer(isoCBOR.encode(kept));
  return { ...answer, response: { ...answer.response, attestationObject: encoded } };
}
