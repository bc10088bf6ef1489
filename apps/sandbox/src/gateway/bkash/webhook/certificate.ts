// @peculiar/x509 requires it, but does not import it.
import 'reflect-metadata';
import { createPrivateKey, type KeyObject, randomBytes } from 'node:crypto';
import { X509CertificateGenerator } from '@peculiar/x509';

const algorithm = {
  name: 'RSASSA-PKCS1-v1_5',
  hash: 'SHA-256',
  publicExponent: new Uint8Array([1, 0, 1]),
  modulusLength: 2_048,
};

const DAY_MS = 24 * 3_600_000;

type Signer = { key: KeyObject; pem: string; fileName: string };

let signer: Promise<Signer> | undefined;

/** A key and its certificate, created on first use and shared by the whole process. */
export function notificationSigner(): Promise<Signer> {
  signer ??= createSigner();
  return signer;
}

async function createSigner(): Promise<Signer> {
  const keys = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
  const serialNumber = randomBytes(16).toString('hex');
  const now = Date.now();
  const certificate = await X509CertificateGenerator.createSelfSigned({
    serialNumber,
    name: 'CN=sns.amazonaws.com, O=Sandbox',
    notBefore: new Date(now - DAY_MS),
    notAfter: new Date(now + 365 * DAY_MS),
    signingAlgorithm: algorithm,
    keys,
  });
  const key = Buffer.from(await crypto.subtle.exportKey('pkcs8', keys.privateKey));
  return {
    key: createPrivateKey({ key, format: 'der', type: 'pkcs8' }),
    pem: certificate.toString('pem'),
    fileName: `SimpleNotificationService-${serialNumber}.pem`,
  };
}
