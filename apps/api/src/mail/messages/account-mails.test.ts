import { pairs } from '@nobayon/shared/testing/effort.ts';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  causeMail,
  causes,
  type MailName,
  mailNames,
  runAllJobs,
} from '../../testing/cause-mail.ts';
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts';
import { nameInMail } from '../layout/name-in-mail.ts';

let app: TestApp;
beforeAll(async () => {
  // The mails alone: nothing else of what is queued is waited for.
  app = await createTestApp({ parts: { chatService: null } });
});
afterEach(async () => {
  await app.sandbox.clearMails();
  // Whoever is about to lose a plan would be reminded of it in the next test, too.
  await app.db.subscription.deleteMany();
});
afterAll(() => app.close());

type Names = { firstname?: string; lastname?: string };
type Mail = Awaited<ReturnType<typeof mailsFor>>[number];

/** Causes this email for a user with each of these names, and returns the sent emails. */
async function mailsFor(name: MailName, people: Names[]) {
  const users = await Promise.all(people.map((names) => causeMail(app, name, names)));
  await runAllJobs(app);
  const mails = await app.sandbox.mails();
  expect(mails.map(({ to }) => to).sort()).toEqual(users.map(({ email }) => email).sort());
  return users.map((user) => {
    const mail = mails.find(({ to }) => to === user.email);
    if (!mail) throw new Error(`${user.email} has no mail`);
    return { ...mail, user };
  });
}

function headerOf({ headers }: Mail, wanted: string): string[] {
  return headers.filter(({ name }) => name.toLowerCase() === wanted).map(({ value }) => value);
}

/** Every address in a text that a mail program would make a link of. */
const addressesIn = (text: string) => text.match(/(?:[a-z]+:\/\/|www\.|mailto:)[^\s"'<>]+/gi) ?? [];

/** Names that would be markup. */
const markup: Names[] = [
  {
    firstname: '<script>alert(1)</script>{{constructor}}',
    lastname: '<b>"bold"</b> &amp; &lt; --> ]]>',
  },
  { firstname: '"><img src=x onerror=alert(1)>', lastname: "' onload='alert(1)" },
  { firstname: '<a href="https://evil.example">Click</a>', lastname: '</title></style><h1>' },
];

/** Names that would be headers or other recipients, and those that a header has to encode. */
const injected: Names[] = [
  { firstname: 'Rahim\r\nBcc: all@evil.example\r\n\r\n', lastname: 'Hello' },
  { firstname: 'Rahim\nSubject: You won\n', lastname: '\nContent-Type: text/html' },
  { firstname: 'a@evil.example, b@evil.example', lastname: '<c@evil.example>' },
  { firstname: '"Rahim" <a@evil.example>,', lastname: '; b@evil.example' },
  { firstname: '=?utf-8?B?PGFAZXZpbC5leGFtcGxlPg==?=', lastname: 'x' },
  { firstname: 'নুসরাত', lastname: 'জাহান' },
  { firstname: '👩🏽‍🚀🇧🇩', lastname: '\u202Egnp.exe' },
  { firstname: 'w'.repeat(100), lastname: 'আ'.repeat(100) },
];

/** The names for this mail: one of them, but each for some mail. */
function namesFor(name: MailName, names: Names[]): Names[] {
  return pairs(mailNames, names).flatMap(([mail, one]) => (mail === name ? [one] : []));
}

describe.each(mailNames)('the mail: %s', (name) => {
  let mail: Mail;
  let withMarkup: Mail[];
  let withInjected: Mail[];
  beforeAll(async () => {
    const marked = namesFor(name, markup);
    const mails = await mailsFor(name, [{}, ...marked, ...namesFor(name, injected)]);
    mail = mails[0] ?? expect.fail('there is no mail');
    withMarkup = mails.slice(1, 1 + marked.length);
    withInjected = mails.slice(1 + marked.length);
  });

  test('goes out once, in HTML and as text, from us to its reader', () => {
    const { firstname, lastname, email } = mail.user;
    expect(mail.subject).toMatch(causes[name].subject);
    expect(mail.from).toBe('Nobayon <hello@nobayon.test>');
    expect(headerOf(mail, 'to')).toEqual([`${firstname} ${lastname} <${email}>`]);
    expect(headerOf(mail, 'content-type')[0]).toMatch(/^multipart\/alternative; *boundary=/);
    expect(headerOf(mail, 'message-id')[0]).toMatch(/^<[0-9a-f]{32}@nobayon\.test>$/);
  });

  test('reads well as text', () => {
    const { text, user } = mail;
    expect(text).toMatch(/^Nobayon\n\n[A-Z][^\n]+\n\n\S/);
    expect(text).toContain(user.firstname);
    expect(text).toMatch(/:\nhttps:\/\/nobayon\.test\/\S+\n\n/);
    // No markup, and nothing that is only decorative.
    expect(text).not.toMatch(/[<>{}]|&\w+;|undefined|null|NaN|\[object|NNobayon/);
    expect(text).not.toMatch(/\n{3}|[ \t]\n/);
  });

  test('leads nowhere but to the product', () => {
    const { text, html } = mail;
    const links = [...html.matchAll(/\s(?:href|src|background|action)="([^"]*)"/g)];
    expect(links.length).toBeGreaterThan(0);
    for (const [, link = ''] of links) expect(new URL(link).origin).toBe('https://nobayon.test');
    const doctype = 'http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd';
    const found = [...addressesIn(html.replace(doctype, '')), ...addressesIn(text)];
    for (const address of found) expect(address).toMatch(/^https:\/\/nobayon\.test\//);
    // Nothing is fetched when it is opened.
    expect(html).not.toMatch(/<(?:img|script|link|iframe|object|form)\b|url\(|@import/i);
  });

  test('fits on a phone, by day and by night', () => {
    const { html } = mail;
    expect(html).toMatch(/<meta name="viewport" content="width=device-width, initial-scale=1"/);
    expect(html).toContain('<meta name="color-scheme" content="light dark"');
    expect(html).toContain('@media (prefers-color-scheme: dark)');
    expect(html).toContain('max-width:520px');
    const widths = [...html.matchAll(/[";\s](?:min-)?width[:=]"?(\d+)(px|%)?/g)];
    expect(widths.length).toBeGreaterThan(0);
    for (const [, size, unit] of widths) {
      expect(Number(size)).toBeLessThanOrEqual(unit === '%' ? 100 : 320);
    }
    // Some programs cut off what is longer.
    expect(Buffer.byteLength(html)).toBeLessThan(100_000);
  });

  test('shows of a name what is one', () => {
    expect(withMarkup).not.toEqual([]);
    for (const { html, text, user } of withMarkup) {
      expect(html).not.toMatch(/<script|<img|<b>|<a href="https:\/\/evil|<h1>/);
      expect(html).not.toMatch(/<[^>]*\son\w+\s*=/i);
      expect(html.match(/<\/(?:style|title|head)>/g)).toHaveLength(3);
      expect(text).toContain(nameInMail(user.firstname));
    }
  });

  test('has one recipient, whatever the name', () => {
    expect(withInjected).not.toEqual([]);
    for (const mail of withInjected) {
      expect(mail.from).toBe('Nobayon <hello@nobayon.test>');
      expect(mail.subject).toMatch(causes[name].subject);
      const counts = ['to', 'from', 'subject', 'content-type', 'message-id', 'cc', 'bcc'].map(
        (header) => headerOf(mail, header).length,
      );
      expect(counts).toEqual([1, 1, 1, 1, 1, 0, 0]);
    }
  });
});

test('a plan with a name that is not meant well is only a name', async () => {
  const user = await causeMail(app, 'a week before the end');
  await app.db.plan.updateMany({
    where: { subscriptions: { some: { userId: user.id } } },
    data: { name: '<img src=x>"Pro"' },
  });
  await runAllJobs(app);
  const [mail] = await app.sandbox.mails(user.email);
  expect(mail?.html).not.toContain('<img');
  expect(mail?.text).toContain('Renew <img src=x>"Pro":');
});

test('an address with a comma, from before those were rejected, is one address', async () => {
  const email = 'a@evil.example,b';
  const user = await app.build.user({ email });
  await causes.welcome.cause(app, user);
  await app.runJobs();
  const delivered = (await app.sandbox.mails()).map(({ to }) => to);
  expect(delivered.filter((to) => to !== email)).toEqual([]);
});
