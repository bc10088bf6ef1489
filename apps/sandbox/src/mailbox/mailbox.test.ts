import nodemailer from 'nodemailer';
import request from 'supertest';
import { beforeEach, describe, expect, it } from 'vitest';
import { startTestSandbox } from '../testing/test-sandbox.ts';

const { sandbox, client } = await startTestSandbox();
const server = { host: '127.0.0.1', port: sandbox.smtpPort };
const transport = nodemailer.createTransport(server);

const mail = {
  from: 'Nobayon <no-reply@nobayon.example>',
  to: 'rahim@example.com',
  subject: 'Receipt for ৳2,499.50',
  text: 'Thank you, রহিম.',
  html: '<p>Thank you, <b>রহিম</b>.</p>',
};

beforeEach(async () => {
  await client.clearFaults();
  await client.clearMails();
});

describe('an email', () => {
  it('can be read back as it was sent', async () => {
    const before = Date.now();
    const { messageId } = await transport.sendMail(mail);
    const [message] = await client.mails();
    expect(message).toMatchObject({
      from: 'Nobayon <no-reply@nobayon.example>',
      to: 'rahim@example.com',
      subject: 'Receipt for ৳2,499.50',
      messageId,
    });
    // An email's last line always ends with a line break.
    expect(message?.text.trimEnd()).toBe(mail.text);
    expect(message?.html.trimEnd()).toBe(mail.html);
    expect(message?.headers).toContainEqual({ name: 'To', value: 'rahim@example.com' });
    expect(Date.parse(message?.receivedAt ?? '')).toBeGreaterThanOrEqual(before);
  });

  it('has an empty text or html if it has no such part', async () => {
    await transport.sendMail({ ...mail, html: undefined });
    await transport.sendMail({ ...mail, text: undefined });
    const [htmlOnly, textOnly] = await client.mails();
    expect(htmlOnly).toMatchObject({ text: '' });
    expect(textOnly).toMatchObject({ html: '' });
  });

  it('has all recipients, including blind copies', async () => {
    await transport.sendMail({ ...mail, cc: 'cc@example.com', bcc: 'hidden@example.com' });
    expect((await client.mails())[0]?.to).toBe(
      'rahim@example.com, cc@example.com, hidden@example.com',
    );
    expect(await client.mails('hidden@example.com')).toHaveLength(1);
  });

  it('is accepted with any login and without one', async () => {
    const auth = { user: 'anyone', pass: 'anything' };
    await nodemailer.createTransport({ ...server, auth }).sendMail(mail);
    await transport.sendMail(mail);
    expect(await client.mails()).toHaveLength(2);
  });

  it('is rejected if it is too large', async () => {
    const content = 'x'.repeat(6_000_000);
    const sent = transport.sendMail({ ...mail, attachments: [{ filename: 'a.txt', content }] });
    await expect(sent).rejects.toMatchObject({ responseCode: 552 });
    expect(await client.mails()).toEqual([]);
  });
});

describe('the list', () => {
  it('is newest first, and can be filtered by one whole address, ignoring case', async () => {
    for (const to of ['one@example.com', 'two@example.com', 'One@Example.com']) {
      await transport.sendMail({ ...mail, to, subject: to });
    }
    const subjects = async (to?: string) =>
      (await client.mails(to)).map((message) => message.subject);
    expect(await subjects()).toEqual(['One@Example.com', 'two@example.com', 'one@example.com']);
    expect(await subjects('ONE@example.com')).toEqual(['One@Example.com', 'one@example.com']);
    expect(await subjects('example.com')).toEqual([]);
  });

  it('is empty after deletion', async () => {
    await transport.sendMail(mail);
    const response = await request(sandbox.url).delete('/mailbox/messages');
    expect(response.body).toEqual({ removed: 1 });
    expect(await client.mails()).toEqual([]);
  });
});

describe('the pages', () => {
  it('list the emails, filtered by a part of an address, with everything escaped', async () => {
    await transport.sendMail({ ...mail, subject: '<script>alert(1)</script>' });
    await transport.sendMail({ ...mail, to: 'karim@example.com', subject: 'For Karim' });
    const all = await request(sandbox.url).get('/mailbox').expect(200);
    expect(all.text).not.toContain('<script');
    expect(all.text.indexOf('For Karim')).toBeLessThan(all.text.indexOf('&lt;script&gt;'));
    const some = await request(sandbox.url).get('/mailbox').query({ to: 'KARIM' });
    expect(some.text).toContain('For Karim');
    expect(some.text).not.toContain('&lt;script&gt;');
    const none = await request(sandbox.url).get('/mailbox').query({ to: '"><b>' });
    expect(none.text).toContain('No emails to “&quot;&gt;&lt;b&gt;”');
  });

  it('show one email with its text, headers, attachments, and its HTML in a frame', async () => {
    await transport.sendMail({
      ...mail,
      headers: { 'X-Entity-Ref-ID': 'ref-42' },
      attachments: [{ filename: 'receipt.txt', content: 'paid' }],
    });
    const id = (await client.mails())[0]?.id;
    const page = (await request(sandbox.url).get(`/mailbox/${id}`).expect(200)).text;
    expect(page).toContain('Thank you, রহিম.');
    expect(page).toContain('<dt>X-Entity-Ref-ID</dt><dd><code>ref-42</code></dd>');
    expect(page).toContain('receipt.txt <span class="soft">(text/plain, 4 bytes)</span>');
    expect(page).toContain(`<iframe class="card" src="/mailbox/${id}/html"`);
    expect(page).toContain('sandbox="allow-popups allow-popups-to-escape-sandbox"');
    expect(page).not.toContain('<b>রহিম</b>');
  });

  it('isolate the HTML of an email', async () => {
    await transport.sendMail(mail);
    const id = (await client.mails())[0]?.id;
    const frame = await request(sandbox.url).get(`/mailbox/${id}/html`).expect(200);
    expect(frame.text.trimEnd()).toBe(`<base target="_blank">${mail.html}`);
    const policy = frame.headers['content-security-policy'];
    expect(policy).toMatch(/^sandbox allow-popups allow-popups-to-escape-sandbox;/);
    expect(policy).toMatch("default-src 'none'");
  });

  it('report a missing email', async () => {
    await request(sandbox.url)
      .get('/mailbox/999999')
      .expect(404, /Email not found/);
    await request(sandbox.url).get('/mailbox/999999/html').expect(404);
  });

  it('can empty the mailbox', async () => {
    await transport.sendMail(mail);
    await request(sandbox.url).post('/mailbox/empty').expect(303).expect('Location', '/mailbox');
    const page = await request(sandbox.url).get('/mailbox');
    expect(page.text).toContain('No emails yet.');
  });
});

describe('faults', () => {
  it('refuseConnection greets with an error', async () => {
    await client.addFault({ service: 'mailbox', kind: 'refuseConnection', times: 1 });
    await expect(transport.sendMail(mail)).rejects.toMatchObject({ responseCode: 421 });
    await transport.sendMail(mail);
    expect(await client.mails()).toHaveLength(1);
  });

  it('refuseRecipient rejects one address only', async () => {
    await client.addFault({ service: 'mailbox', kind: 'refuseRecipient', to: 'Rahim@Example.com' });
    await expect(transport.sendMail(mail)).rejects.toMatchObject({
      responseCode: 550,
      command: 'RCPT TO',
    });
    await transport.sendMail({ ...mail, to: 'karim@example.com' });
    expect((await client.mails()).map(({ to }) => to)).toEqual(['karim@example.com']);
  });

  it('refuseData reads the email and does not store it', async () => {
    await client.addFault({ service: 'mailbox', kind: 'refuseData', code: 554, times: 1 });
    await expect(transport.sendMail(mail)).rejects.toMatchObject({
      responseCode: 554,
      command: 'DATA',
    });
    expect(await client.mails()).toEqual([]);
  });

  it('hangUp stores the email without a reply', async () => {
    await client.addFault({ service: 'mailbox', kind: 'hangUp', times: 1 });
    await expect(transport.sendMail(mail)).rejects.toMatchObject({ code: 'ECONNECTION' });
    expect(await client.mails()).toHaveLength(1);
    await transport.sendMail(mail);
    expect(await client.mails()).toHaveLength(2);
  });

  it('slow stores the email and confirms it late', async () => {
    await client.addFault({ service: 'mailbox', kind: 'slow', delayMs: 60_000 });
    const acknowledged = transport.sendMail(mail).then(
      () => 'acknowledged',
      () => 'cut off when the sandbox closed',
    );
    await expect.poll(() => client.mails()).toHaveLength(1);
    expect(await Promise.race([acknowledged, Promise.resolve('waiting')])).toBe('waiting');
  });
});
