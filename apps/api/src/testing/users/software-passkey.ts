import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type {
  NewPasskeyAnswer,
  PasskeyAnswer,
  PasskeyCreation,
  PasskeyRequest,
} from '@nobayon/shared/contract/second-factor/passkey-fields.ts';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import { type Attestation, emptyAttestation } from './attestation.ts';

type Where = { origin?: string; rpId?: string };
type Make = Where & { attestation?: Attestation };
type Use = Where & {
  /** Set to use a fixed counter. */
  counter?: number;
  isUnlocked?: boolean;
  userHandle?: string;
};

const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest();
const base64url = (data: Uint8Array | string) => Buffer.from(data).toString('base64url');

/** A passkey in software. Unlike a browser, it can be made to violate WebAuthn. */
export function softwarePasskey({
  origin = 'https://nobayon.test',
  rpId = 'nobayon.test',
}: Where = {}) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(32);
  let counter = 0;
  let handle: string | undefined;

  const clientData = (type: string, challenge: string, from: string) =>
    JSON.stringify({ type, challenge, origin: from, crossOrigin: false });

  function authenticatorData({
    forRp,
    count,
    isUnlocked,
    more,
  }: {
    forRp: string;
    count: number;
    isUnlocked: boolean;
    more: Uint8Array;
  }) {
    const flags = 0x01 | (isUnlocked ? 0x04 : 0) | (more.length > 0 ? 0x40 : 0);
    const counted = Buffer.alloc(4);
    counted.writeUInt32BE(count);
    return Buffer.concat([sha256(forRp), Buffer.from([flags]), counted, more]);
  }

  const shown = { id: base64url(id), rawId: base64url(id), type: 'public-key' as const };

  return {
    id: shown.id,
    make({ challenge, user }: PasskeyCreation, where: Make = {}): NewPasskeyAnswer {
      handle = user.id;
      // COSE: an elliptic curve key (2) for ES256 (-7) on P-256 (1).
      const key = isoCBOR.encode(
        new Map<number, number | Uint8Array>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
          [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
        ]),
      );
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const credential = Buffer.concat([Buffer.alloc(16), length, id, key]);
      const authData = authenticatorData({
        forRp: where.rpId ?? rpId,
        count: counter,
        isUnlocked: true,
        more: credential,
      });
      const client = clientData('webauthn.create', challenge, where.origin ?? origin);
      const attest = where.attestation ?? emptyAttestation('none');
      const { fmt, attStmt } = attest({ publicKey, privateKey, clientData: client });
      const attestation = isoCBOR.encode(
        new Map<string, unknown>([
          ['fmt', fmt],
          ['attStmt', attStmt],
          ['authData', new Uint8Array(authData)],
        ]) as never,
      );
      return {
        ...shown,
        clientExtensionResults: {},
        response: {
          clientDataJSON: base64url(client),
          attestationObject: base64url(attestation),
        },
      };
    },
    use({ challenge }: PasskeyRequest, use: Use = {}): PasskeyAnswer {
      counter = use.counter ?? counter + 1;
      const data = authenticatorData({
        forRp: use.rpId ?? rpId,
        count: counter,
        isUnlocked: use.isUnlocked ?? true,
        more: Buffer.alloc(0),
      });
      const client = clientData('webauthn.get', challenge, use.origin ?? origin);
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey);
      return {
        ...shown,
        clientExtensionResults: {},
        response: {
          clientDataJSON: base64url(client),
          authenticatorData: base64url(data),
          signature: base64url(signature),
          userHandle: use.userHandle ?? handle,
        },
      };
    },
  };
}
