import type { ReactElement } from 'react';

/** A mail before it is rendered. */
export type Mail = { subject: string; body: ReactElement };
