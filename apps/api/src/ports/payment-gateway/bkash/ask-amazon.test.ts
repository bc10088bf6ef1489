import dns from 'node:dns';
import { expect, onTestFinished, test, vi } from 'vitest';
import { askAmazon, isAmazonAddress } from './ask-amazon.ts';

test.each([
  'https://sns.ap-southeast-1.amazonaws.com/x.pem',
  'https://sns.cn-north-1.amazonaws.com.cn/x.pem',
  'https://sns.us-gov-west-1.amazonaws.com/x.pem',
])('%s is Amazon’s', (address) => {
  expect(isAmazonAddress(address, null)).toBe(true);
});

test.each([
  'http://sns.ap-southeast-1.amazonaws.com/x.pem',
  'https://sns.ap-southeast-1.amazonaws.com.evil.example/x.pem',
  'https://sns.evil.example/amazonaws.com/x.pem',
  'https://xsns.ap-southeast-1.amazonaws.com/x.pem',
  'https://s3.amazonaws.com/sns.ap.amazonaws.com/x.pem',
  'https://sns.ap-southeast-1.amazonaws.com:8443/x.pem',
  'https://user@sns.ap-southeast-1.amazonaws.com/x.pem',
  'https://sns.a.b.amazonaws.com/x.pem',
  'https://sns.s3-eu-west-1.amazonaws.com/x.pem',
  'https://sns.s3-website-us-east-1.amazonaws.com/x.pem',
  'http://127.0.0.1:3100/x.pem',
  'file:///etc/passwd',
  'x',
  '',
])('%j is not', (address) => {
  expect(isAmazonAddress(address, null)).toBe(false);
});

test.each([
  ['ENOTFOUND', 'rejected'],
  ['EAI_AGAIN', 'unavailable'],
  ['ECONNREFUSED', 'unavailable'],
])('what fails with %s is %s', async (code, kind) => {
  const lookup = vi.spyOn(dns.promises, 'lookup');
  onTestFinished(() => lookup.mockRestore());
  lookup.mockRejectedValue(Object.assign(new Error('no address'), { code }));
  expect((await askAmazon('https://sns.us-east-9.amazonaws.com/x.pem', 2_000)).kind).toBe(kind);
});
