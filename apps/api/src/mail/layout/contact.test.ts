import { expect, test } from 'vitest';
import { addressChangedMail } from '../messages/address-mails.tsx';
import { claimRejectedMail } from '../messages/claim-rejected-mail.tsx';
import { type Contact, contactOf } from './contact.ts';
import { renderMail } from './render-mail.ts';

const brand = { appName: 'Nobayon', appUrl: 'https://pay.example.com' };
const mails = {
  'a rejected claim': (contact: Contact) =>
    claimRejectedMail({
      ...brand,
      customerName: 'Rahima Akter',
      planName: 'Pro',
      invoiceNumber: 'NB-7Q4ZK0000000001',
      trxId: '9JK4ABC7DE',
      wallet: 'bKash 01712345678',
      total: 300_00,
      reason: 'No payment has this ID.',
      paymentUrl: null,
      contact,
    }),
  'a changed address': (contact: Contact) =>
    addressChangedMail(brand, { firstname: 'Rahima' }, contact),
};

test.each(Object.entries(mails))(
  'an email about %s asks for a reply only if a mailbox gets it',
  async (_about, compose) => {
    const textFor = async (supportUrl: string | null) =>
      (await renderMail(compose(contactOf({ supportUrl })))).text;
    expect(await textFor('mailto:help@example.com')).toMatch(/reply/i);
    const page = await textFor('https://example.com/help');
    expect(page).toContain('https://example.com/help');
    expect(page).not.toMatch(/reply/i);
    expect(await textFor(null)).not.toMatch(/reply/i);
  },
);
