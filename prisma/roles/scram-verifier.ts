import { createHash, createHmac, pbkdf2Sync } from 'node:crypto';

type Strength = { salt: Buffer; iterations: number };

/**
 * PostgreSQL's stored form of a password (RFC 5803). Sent instead of the password, so that a logged
 * statement does not reveal it.
 */
export function scramVerifier(password: string, { salt, iterations }: Strength): string {
  const salted = pbkdf2Sync(password, salt, iterations, 32, 'sha256');
  const sign = (text: string) => createHmac('sha256', salted).update(text).digest();
  const storedKey = createHash('sha256').update(sign('Client Key')).digest('base64');
  const serverKey = sign('Server Key').toString('base64');
  return `SCRAM-SHA-256$${iterations}:${salt.toString('base64')}$${storedKey}:${serverKey}`;
}
