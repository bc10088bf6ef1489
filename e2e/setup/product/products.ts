import { z } from 'zod';

const Product = z.object({
  appUrl: z.string(),
  apiUrl: z.string(),
  sandboxUrl: z.string(),
  databaseUrl: z.string(),
});

/** Where one running copy of the product is reached. */
export type Product = z.infer<typeof Product>;

const VARIABLE = 'E2E_PRODUCTS';

/** Hands the addresses on to the workers, which start with this environment. */
export function announceProducts(products: Product[]): void {
  process.env[VARIABLE] = JSON.stringify(z.array(Product).parse(products));
}

/** Empty before the products run. */
export function readProducts(): Product[] {
  return z.array(Product).parse(JSON.parse(process.env[VARIABLE] ?? '[]'));
}
