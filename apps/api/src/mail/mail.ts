import type { MailKind } from '@nobayon/shared/contract/admin/admin-user-page.ts';
import type { ReactElement } from 'react';

/** An email before it is rendered. */
export type Mail = { subject: string; body: ReactElement };

/** Identifies an email by its kind and its subject matter, for example `receipt:1042`. */
export type MailKey = `${Exclude<MailKind, 'other'>}:${string}`;
