import type { MailKind } from '@nobayon/shared/contract/admin/admin-user-page.ts';
import type { ReactElement } from 'react';

/** A mail before it is rendered. */
export type Mail = { subject: string; body: ReactElement };

/** What a mail is, by which administrators find it, and what it is about: `receipt:1042`. */
export type MailKey = `${Exclude<MailKind, 'other'>}:${string}`;
