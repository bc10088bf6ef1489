import type { Sandbox } from '@nobayon/sandbox/start-sandbox.ts';
import type { ChatServiceName } from '@nobayon/shared/contract/chat-access/chat-service-name.ts';
import { pino } from 'pino';
import type { AppDeps, Secrets, Settings } from '../deps.ts';
import { claimReader } from '../features/manual/claims/claim-reader.ts';
import { sharedTokens } from '../features/payments/gateway-tokens/shared-tokens.ts';
import { smtp } from '../ports/mailer/smtp.ts';
import { chatAddress, chatServiceAt } from './chat/chat-adapter.ts';
import { DAY } from './clock.ts';
import { sandboxGateways } from './payments/gateways/sandbox-gateways.ts';
import { TIMEOUT } from './timeout.ts';
import { cheapPasswords } from './users/cheap-passwords.ts';

// Long enough for a busy machine.
const OUTSIDE_TIMEOUT_MS = 10_000;
// Only the attempt after a reply has the password, so nothing would make up for it.
const CHAT_TIMEOUT_MS = TIMEOUT.timeout;
const YEARS_MS = 3_000 * DAY;

/** Replaces an address by that of a proxy in front of it. */
type Detour = (address: string) => Promise<string>;

export const straight: Detour = async (address) => address;

export type DepsOptions = {
  detours?: { gateway?: Detour; chat?: Detour; database?: Detour };
  /** What connects to the chat service; Open WebUI's by default. */
  chatAdapter?: ChatServiceName;
  /** For tests that wait for a timeout of the gateway. */
  gatewayTimeoutMs?: number;
  /** For tests that wait for a timeout of the chat service. */
  chatTimeoutMs?: number;
  settings?: Partial<Settings>;
  secrets?: Partial<Secrets>;
};

type Around = Pick<AppDeps, 'db' | 'clock'> & { sandbox: Sandbox; appUrl: string };

/** What the use cases need, with the sandbox for all external systems. */
export async function createTestDeps(around: Around, options: DepsOptions): Promise<AppDeps> {
  const { db, clock, appUrl } = around;
  return {
    clock,
    log: pino({ level: 'silent' }),
    db,
    replica: null,
    ...(await connectOutside(around, options)),
    passwords: cheapPasswords(),
    settings: {
      appUrl,
      appName: 'Nobayon',
      timeZone: 'Asia/Dhaka',
      supportUrl: 'mailto:help@nobayon.test',
      requireProvenAddress: true,
      chatServiceName: 'Open WebUI',
      chatServiceUrl: 'https://chat.nobayon.test',
      chatSignIn: 'password',
      ...options.settings,
    },
    retention: { paymentEventsDays: 730, auditDays: 1_095 },
    // Longer than any test advances the clock, except those about sessions.
    sessionLimits: { idleMs: YEARS_MS, maxMs: YEARS_MS, adminMaxMs: YEARS_MS },
    secrets: {
      jwtSecret: 'a secret for tests that is long enough',
      setupToken: null,
      secondFactorSecret: 'another secret for tests that is long enough',
      oidcClients: [],
      ...options.secrets,
    },
    adminSecondFactor: 'offered',
  };
}

async function connectOutside(
  { db, clock, sandbox, appUrl }: Around,
  {
    detours: { gateway: toGateway = straight, chat: toChat = straight } = {},
    chatAdapter = 'openwebui',
    gatewayTimeoutMs = OUTSIDE_TIMEOUT_MS,
    chatTimeoutMs = CHAT_TIMEOUT_MS,
  }: DepsOptions,
): Promise<Pick<AppDeps, 'gateways' | 'chatService' | 'mailer'>> {
  return {
    gateways: await sandboxGateways(sandbox, {
      detour: toGateway,
      timeoutMs: gatewayTimeoutMs,
      tokensOf: (gateway) => sharedTokens({ db, clock }, gateway),
      appUrl,
      claims: claimReader(db),
    }),
    chatService: chatServiceAt(
      await toChat(chatAddress(sandbox.url, chatAdapter)),
      chatAdapter,
      chatTimeoutMs,
    ),
    mailer: smtp({
      url: `smtp://127.0.0.1:${sandbox.smtpPort}`,
      from: 'Nobayon <hello@nobayon.test>',
      replyTo: 'help@nobayon.test',
    }),
  };
}
