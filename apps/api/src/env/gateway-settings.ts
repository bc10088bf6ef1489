import { gatewayNames } from '@nobayon/shared/domain/transaction/gateway-name.ts';
import { z } from 'zod';
import {
  HeaderText,
  MILLISECONDS,
  milliseconds,
  Text,
  WEB_ADDRESS,
  WebAddress,
  withoutSlash,
} from './setting-kinds.ts';

const HOST = /^(\[[0-9a-f:]+\]|[a-z0-9._-]+)(:\d{1,5})?$/;
const hosts = z
  .string()
  .transform((list) => list.split(',').map((host) => host.trim().toLowerCase()))
  .refine((list) => list.every((host) => HOST.test(host)));
const HOSTS = 'hosts without https://, separated by commas';

/** Gateways want a phone number: sent for customers whose own is not known. */
const customerPhone = z
  .string()
  .regex(/^01\d{9}$/)
  .default('01700000000')
  .describe('a local number, 01XXXXXXXXX');

/** The payment gateways, and what each of them needs. What it cannot do without is in `env-faults.ts`. */
export const gatewaySettings = {
  /** What customers choose from, in this order. One whose settings stay is still asked about. */
  PAYMENT_GATEWAYS: z
    .string()
    .default('paystation')
    .transform((names) => names.split(',').map((name) => name.trim().toLowerCase()))
    .pipe(z.array(z.enum(gatewayNames)).min(1))
    .refine((names) => new Set(names).size === names.length)
    .describe(`names, separated by commas: ${gatewayNames.join(', ')}`),
  PAYSTATION_URL: WebAddress.default('https://api.paystation.com.bd').describe(WEB_ADDRESS),
  PAYSTATION_MERCHANT_ID: Text.optional().describe('the ID of your merchant account'),
  PAYSTATION_PASSWORD: Text.optional().describe('the password of your merchant account'),
  PAYSTATION_CUSTOMER_PHONE: customerPhone,
  /** Hosts (with the port, if any) that a customer may be sent to for paying. */
  PAYMENT_URL_HOSTS: hosts.default([]).describe(HOSTS),
  SSLCOMMERZ_URL: WebAddress.transform(withoutSlash)
    .default('https://securepay.sslcommerz.com')
    .describe(WEB_ADDRESS),
  SSLCOMMERZ_STORE_ID: Text.optional().describe('the ID of your store'),
  SSLCOMMERZ_STORE_PASSWORD: Text.optional().describe('the password of your store'),
  SSLCOMMERZ_CUSTOMER_PHONE: customerPhone,
  SSLCOMMERZ_PAYMENT_URL_HOSTS: hosts.optional().describe(HOSTS),
  BKASH_URL: WebAddress.transform(withoutSlash)
    .default('https://tokenized.pay.bka.sh/v1.2.0-beta')
    .describe(WEB_ADDRESS),
  BKASH_USERNAME: HeaderText.optional().describe('the user name of your merchant account'),
  BKASH_PASSWORD: HeaderText.optional().describe('the password of your merchant account'),
  BKASH_APP_KEY: HeaderText.optional().describe('the app key of your merchant account'),
  BKASH_APP_SECRET: Text.optional().describe('the app secret of your merchant account'),
  /**
   * Whose notifications count. Where it is not given, those of any topic of Amazon's do, and no new
   * subscription is confirmed.
   */
  BKASH_SNS_TOPIC_ARN: z
    .string()
    .regex(/^arn:aws[a-z-]{0,20}:sns:[a-z0-9-]{1,32}:\d{12}:[\w.-]{1,260}$/)
    .optional()
    .describe('the ARN of a topic, as in arn:aws:sns:ap-southeast-1:123456789012:name'),
  BKASH_PAYMENT_URL_HOSTS: hosts.optional().describe(HOSTS),
  /** Of the operator's own installation. */
  PIPRAPAY_URL: WebAddress.transform(withoutSlash).optional().describe(WEB_ADDRESS),
  PIPRAPAY_API_KEY: HeaderText.optional().describe('the API key of your installation'),
  PIPRAPAY_PAYMENT_URL_HOSTS: hosts.optional().describe(HOSTS),
  GATEWAY_TIMEOUT_MS: milliseconds.default(8_000).describe(MILLISECONDS),
};
