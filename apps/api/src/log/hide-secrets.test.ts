import { expect, test } from 'vitest';
import { readEnv, secretsOf } from '../env/env.ts';
import { EnvSchema } from '../env/env-schema.ts';
import { createLog } from './create-log.ts';
import { hideSecrets } from './hide-secrets.ts';

/** All settings with the name of a secret, including future ones. */
const named = Object.keys(EnvSchema.shape).filter((name) =>
  /(PASSWORD|SECRET|KEY|TOKEN)$/.test(name),
);
const secrets = {
  ...Object.fromEntries(named.map((name) => [name, `of-${name}-0123456789abcdef0123456789abcdef`])),
  JWT_SECRET: 'a "jwt" secret of at least 32 bytes \\ long',
};
const env = readEnv(EnvSchema, {
  NODE_ENV: 'test',
  APP_URL: 'https://nobayon.test',
  DATABASE_URL: 'postgresql://nobayon:p%40ss-of-db@127.0.0.1/nobayon',
  SMTP_URL: 'smtps://nobayon:pass-of-mail@mail.example',
  REDIS_URL: 'redis://:pass-of-redis@127.0.0.1',
  MAIL_FROM: 'hello@nobayon.test',
  PAYSTATION_MERCHANT_ID: '104',
  CHAT_SERVICE_URL: 'https://chat.nobayon.test',
  ...secrets,
});

const passwords = ['p@ss-of-db', 'p%40ss-of-db', 'pass-of-mail', 'pass-of-redis'];

test.each([...Object.values(secrets), ...passwords])(
  'the secret setting %j is never logged, whatever the source',
  (secret) => {
    const lines: string[] = [];
    const destination = { write: (line: string) => void lines.push(line) };
    const log = createLog({ level: 'info', secrets: secretsOf(env), destination });
    log.error({ reason: `1001 wrong password ${secret}`, err: new Error(secret) }, secret);
    log.child({ [secret]: 1 }).info('more');
    expect(lines.map((line) => JSON.parse(line))).toHaveLength(2);
    expect(lines.join()).not.toContain(JSON.stringify(secret).slice(1, -1));
  },
);

test.each([
  [
    'https://nobayon.test/reset-password?token=aB3_-x',
    'https://nobayon.test/reset-password?token=[hidden]',
  ],
  ['/x?a=1&token=aB3_-x&b=2', '/x?a=1&token=[hidden]&b=2'],
  ['GET /api/admin/exports/file?ticket=a.b-c_d', 'GET /api/admin/exports/file?ticket=[hidden]'],
  ['Authorization: Bearer abc.def-ghi', 'Authorization: Bearer [hidden]'],
  ['jwt eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl!', 'jwt [hidden]!'],
  [`hash $2b$10$${'a'.repeat(53)}.`, 'hash [hidden].'],
  ['postgresql://user:p%40ss@db:5432/nobayon', 'postgresql://[hidden]@db:5432/nobayon'],
  ['credentials: http://user:pass@host/path', 'credentials: http://[hidden]@host/path'],
])('%s is logged as %s', (line, clean) => {
  expect(hideSecrets([])(line)).toBe(clean);
});

test.each([
  'Nusrat <nusrat@example.com> paid at https://nobayon.test/pay?invoice=NB-1',
  '{"path":"/api/auth/me","token":false,"msg":"the bearer"}',
  'a ticket= of the lottery',
])('%s is logged unchanged', (line) => {
  expect(hideSecrets([''])(line)).toBe(line);
});
