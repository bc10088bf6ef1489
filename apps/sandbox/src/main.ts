import { readEnv } from './env.ts';
import { startSandbox } from './start-sandbox.ts';

try {
  const env = readEnv(process.env);
  const sandbox = await startSandbox({
    host: env.SANDBOX_HOST,
    port: env.SANDBOX_PORT,
    smtpPort: env.SANDBOX_SMTP_PORT,
    ...(env.SANDBOX_PUBLIC_URL && { publicUrl: env.SANDBOX_PUBLIC_URL }),
    ...(env.SANDBOX_SERVER_URL && { serverUrl: env.SANDBOX_SERVER_URL }),
    ...(env.SANDBOX_IPN_URL && { ipnUrl: env.SANDBOX_IPN_URL }),
    ...(env.SANDBOX_BKASH_WEBHOOK_URL && { bkashWebhookUrl: env.SANDBOX_BKASH_WEBHOOK_URL }),
    ...(env.SANDBOX_OIDC_ISSUER && {
      oidc: {
        issuer: env.SANDBOX_OIDC_ISSUER,
        clientId: env.SANDBOX_OIDC_CLIENT_ID,
        clientSecret: env.SANDBOX_OIDC_CLIENT_SECRET,
        internalUrl: env.SANDBOX_OIDC_INTERNAL_URL,
        mergesByEmail: env.SANDBOX_OIDC_MERGE === 'yes',
        allowsSignUp: true,
      },
    }),
    ...(env.SANDBOX_CHAT_VERSION && { chatVersion: env.SANDBOX_CHAT_VERSION }),
  });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void sandbox.close());
  }
  process.stdout.write(
    `Sandbox: ${sandbox.url} (gateway ${sandbox.gatewayUrl}, chat ${sandbox.chatUrl}, mailbox ${sandbox.url}/mailbox), ` +
      `SMTP on port ${sandbox.smtpPort}\n`,
  );
} catch (error) {
  process.stderr.write(`The sandbox cannot start: ${String(error)}\n`);
  process.exitCode = 1;
}
