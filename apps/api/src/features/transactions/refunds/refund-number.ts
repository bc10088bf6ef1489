import { randomBytes } from 'node:crypto';

/** `RF-` and 80 random bits in hex: 23 characters, within the 30 that gateways take. */
export function newRefundNumber(): string {
  return `RF-${randomBytes(10).toString('hex').toUpperCase()}`;
}
