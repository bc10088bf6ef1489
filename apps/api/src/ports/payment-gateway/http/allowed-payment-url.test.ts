import { expect, test } from 'vitest';
import { allowedPaymentUrl } from './allowed-payment-url.ts';

const production = {
  hosts: ['api.paystation.com.bd', 'pay.example.com:8443'],
  allowLoopback: false,
};
const development = {
  hosts: ['127.0.0.1:3100', 'localhost:3100', '[::1]:3100'],
  allowLoopback: true,
};

test.each([
  'https://api.paystation.com.bd/pay/abc?x=1#y',
  'https://api.paystation.com.bd:443/pay/abc',
  'https://API.PayStation.com.bd/pay/abc',
  // A host without a port is trusted on every port.
  'https://api.paystation.com.bd:8443/pay/abc',
  'https://pay.example.com:8443/abc',
])('a customer may be sent to %s', (address) => {
  expect(allowedPaymentUrl(address, production)).toBe(new URL(address).href);
});

test.each([
  'http://api.paystation.com.bd/pay/abc',
  'https://api.paystation.com.bd.evil.com/pay/abc',
  'https://evil.com/api.paystation.com.bd',
  'https://evil.com?api.paystation.com.bd',
  'https://evil.com#api.paystation.com.bd',
  'https://paystation.com.bd/pay/abc',
  'https://evil-api.paystation.com.bd/pay/abc',
  'https://api.paystation.com.bd./pay/abc',
  'https://api.paystation.com.bd@evil.com/pay/abc',
  'https://user@api.paystation.com.bd/pay/abc',
  'https://user:password@api.paystation.com.bd/pay/abc',
  'https://:password@api.paystation.com.bd/pay/abc',
  'https:\\\\evil.com\\@api.paystation.com.bd',
  'https://аpi.paystation.com.bd/pay/abc',
  // A host with a port is trusted on that port alone.
  'https://pay.example.com/abc',
  'https://pay.example.com:443/abc',
  'https://pay.example.com:8444/abc',
  'http://pay.example.com:8443/abc',
  '//api.paystation.com.bd/pay/abc',
  '/pay/abc',
  'api.paystation.com.bd/pay/abc',
  'javascript:alert(1)',
  'javascript://api.paystation.com.bd/%0aalert(1)',
  'data:text/html,api.paystation.com.bd',
  'ftp://api.paystation.com.bd/pay/abc',
  'wss://api.paystation.com.bd/pay/abc',
  'blob:https://api.paystation.com.bd/abc',
  'https://127.0.0.1:3100/pay/abc',
  'http://127.0.0.1:3100/pay/abc',
  'https://',
  'https:///',
  '',
  ' ',
  'null',
])('a customer is never sent to %j', (address) => {
  expect(allowedPaymentUrl(address, production)).toBeNull();
});

test.each([
  'http://127.0.0.1:3100/pay/abc',
  'http://localhost:3100/pay/abc',
  'http://[::1]:3100/pay/abc',
])('where this machine may take payments, a customer may be sent to %s', (address) => {
  expect(allowedPaymentUrl(address, development)).toBe(address);
  expect(allowedPaymentUrl(address, { ...development, allowLoopback: false })).toBeNull();
});

test.each([
  'http://127.0.0.1/pay/abc',
  'http://127.0.0.1:3101/pay/abc',
  'http://127.0.0.2:3100/pay/abc',
  'http://127.0.0.1.evil.com:3100/pay/abc',
  'http://localhost.evil.com:3100/pay/abc',
  'http://user@127.0.0.1:3100/pay/abc',
  'http://192.168.1.10:3100/pay/abc',
])('even there a customer is never sent to %s', (address) => {
  expect(allowedPaymentUrl(address, development)).toBeNull();
});

test('nothing is allowed without hosts', () => {
  const nowhere = { hosts: [], allowLoopback: true };
  expect(allowedPaymentUrl('https://api.paystation.com.bd/', nowhere)).toBeNull();
  expect(allowedPaymentUrl('http://127.0.0.1:3100/', nowhere)).toBeNull();
});

test('plain http is only allowed on this machine, even for listed hosts', () => {
  const listed = { hosts: ['pay.example.com'], allowLoopback: true };
  expect(allowedPaymentUrl('http://pay.example.com/abc', listed)).toBeNull();
});
