import { expect, test } from 'vitest';
import { startServerThat } from '../../../testing/faults/stand-in-server.ts';
import { certificates } from './sns-certificate.ts';

test('a certificate is requested once, and only from allowed addresses', async () => {
  let visits = 0;
  const url = await startServerThat((response) => {
    visits += 1;
    response.end('a certificate');
  });
  const certificateOf = certificates({ ownHost: new URL(url).host, timeoutMs: 2_000 });
  const found = { kind: 'found', pem: 'a certificate' };
  expect(await certificateOf(`${url}/x.pem`)).toEqual(found);
  expect(await certificateOf(`${url}/x.pem`)).toEqual(found);
  expect(await certificateOf(`${url}/x.txt`)).toMatchObject({ kind: 'rejected' });
  expect(await certificateOf('https://evil.example/x.pem')).toMatchObject({ kind: 'rejected' });
  expect(visits).toBe(1);
});

test('forged notifications with many certificates cause few requests', async () => {
  const visits: string[] = [];
  const url = await startServerThat((response, _body, { url: path = '' }) => {
    visits.push(path);
    response.statusCode = path === '/true.pem' ? 200 : 404;
    response.end('a certificate');
  });
  let now = 0;
  const options = { ownHost: new URL(url).host, timeoutMs: 2_000, clock: () => now };
  const certificateOf = certificates(options);
  const kindsOf = async (addresses: string[]) => {
    const ends = await Promise.all(addresses.map((address) => certificateOf(`${url}/${address}`)));
    return new Set(ends.map(({ kind }) => kind));
  };
  const forge = () => kindsOf(Array.from({ length: 200 }, (_one, n) => `${n % 100}.pem`));
  const variants = ['?1', '?2', '#3', ';4?5'].map((end) => `true.pem${end}`);
  expect(await kindsOf(variants)).toEqual(new Set(['rejected']));
  expect(visits).toEqual([]);

  expect(await kindsOf(['true.pem'])).toEqual(new Set(['found']));
  expect(await forge()).toEqual(new Set(['rejected', 'limited']));
  expect(visits).toHaveLength(10);
  // Nothing of it keeps the true one from being believed.
  expect(await kindsOf(['true.pem'])).toEqual(new Set(['found']));
  now += 61_000;
  await forge();
  expect(visits).toHaveLength(20);
  expect(new Set(visits).size).toBe(11);
});
