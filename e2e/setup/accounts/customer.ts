import type { Db } from '@nobayon/prisma/client.ts';
import type { SandboxClient } from '@nobayon/sandbox/control/sandbox-client.ts';
import type { User } from '@nobayon/shared/contract/account/auth.ts';
import type { Product } from '../product/products.ts';

export type Customer = { email: string; password: string; token: string; user: User };

/** Where customers are created, and what they buy. */
export type Systems = { product: Product; sandbox: SandboxClient; db: Db };
