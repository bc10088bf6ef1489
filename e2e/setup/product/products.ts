import { z } from 'zod';

const Product = z.object({
  appUrl: z.string(),
  apiUrl: z.string(),
  sandboxUrl: z.string(),
  databaseUrl: z.string(),
});

/** The addresses of one running copy of the product. */
export type Product = z.infer<typeof Product>;

const VARIABLE = 'E2E_PRODUCTS';

/** Passes the addresses to the workers through their environment. */
export function announceProducts(products: Product[]): void {
  process.env[VARIABLE] = JSON.stringify(z.array(Product).parse(products));
}

/** Empty before the products are started. */
export function readProducts(): Product[] {
  return z.array(Product).parse(JSON.parse(process.env[VARIABLE] ?? '[]'));
}
