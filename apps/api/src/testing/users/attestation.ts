import { createHash, type KeyObject, sign } from 'node:crypto';

/** What an authenticator may add about its maker. */
export type Attestation = (made: {
  publicKey: KeyObject;
  privateKey: KeyObject;
  clientData: string;
}) => { fmt: string; attStmt: Map<string, unknown> };

/** A statement of this format without content. */
export const emptyAttestation =
  (fmt: string): Attestation =>
  () => ({ fmt, attStmt: new Map() });

/** A valid chain of Android's, but from a root of its own, whose revocations are at an address. */
export const androidAttestation =
  (revocations: string): Attestation =>
  ({ publicKey, privateKey, clientData }) => {
    const certificate = certificatesOf(publicKey, privateKey);
    const leaf = certificate('leaf', [keyDescription(clientData), revocationsAt(revocations)]);
    const x5c = [leaf, certificate('root', [])];
    const attStmt = new Map<string, unknown>([
      ['alg', -7],
      ['sig', new Uint8Array(8)],
      ['x5c', x5c],
    ]);
    return { fmt: 'android-key', attStmt };
  };

const SEQUENCE = 0x30;
const SET = 0x31;
const INTEGER = 0x02;
const OCTETS = 0x04;
const OBJECT_ID = 0x06;
const context = (tag: number) => 0xa0 + tag;

const ECDSA_WITH_SHA256 = '2a8648ce3d040302';
const COMMON_NAME = '550403';
const CRL_DISTRIBUTION_POINTS = '551d1f';
const ANDROID_KEY_DESCRIPTION = '2b06010401d679020111';

/** One value of ASN.1 in DER. */
function der(tag: number, ...content: (Uint8Array | string)[]): Buffer {
  const body = Buffer.concat(content.map((part) => Buffer.from(part)));
  const { length } = body;
  const long = length < 256 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...(length < 128 ? [length] : long)]), body]);
}

const number = (value: number, tag = INTEGER) => der(tag, Uint8Array.of(value));
const objectId = (hex: string) => der(OBJECT_ID, Buffer.from(hex, 'hex'));
const extension = (id: string, value: Buffer) => der(SEQUENCE, objectId(id), der(OCTETS, value));
const nameOf = (name: string) =>
  der(SEQUENCE, der(SET, der(SEQUENCE, objectId(COMMON_NAME), der(0x0c, name))));

const revocationsAt = (address: string) => {
  const point = der(SEQUENCE, der(context(0), der(context(0), der(0x86, address))));
  return extension(CRL_DISTRIBUTION_POINTS, der(SEQUENCE, point));
};

function keyDescription(clientData: string): Buffer {
  const challenge = createHash('sha256').update(clientData).digest();
  const enumerated = number(0, 0x0a);
  const version = number(3);
  const none = der(SEQUENCE);
  const parts = [version, enumerated, version, enumerated, der(OCTETS, challenge), der(OCTETS)];
  return extension(ANDROID_KEY_DESCRIPTION, der(SEQUENCE, ...parts, none, none));
}

/** Certificates of one key, signed by itself in the name of `root`. */
function certificatesOf(publicKey: KeyObject, privateKey: KeyObject) {
  const algorithm = der(SEQUENCE, objectId(ECDSA_WITH_SHA256));
  const validity = der(SEQUENCE, der(0x17, '200101000000Z'), der(0x17, '491231235959Z'));
  return (name: string, extensions: Buffer[]): Uint8Array => {
    const signed = der(
      SEQUENCE,
      der(context(0), number(2)),
      number(name.length),
      algorithm,
      nameOf('root'),
      validity,
      nameOf(name),
      publicKey.export({ type: 'spki', format: 'der' }),
      ...(extensions.length > 0 ? [der(context(3), der(SEQUENCE, ...extensions))] : []),
    );
    const signature = sign('sha256', signed, privateKey);
    const bits = der(0x03, Uint8Array.of(0), signature);
    return new Uint8Array(der(SEQUENCE, signed, algorithm, bits));
  };
}
