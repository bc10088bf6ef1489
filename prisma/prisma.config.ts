import { defineConfig } from 'prisma/config';

// For the regular `prisma` command, on machines where its download works.
export default defineConfig({
  schema: 'schema.prisma',
  migrations: { path: 'migrations' },
  datasource: { url: process.env.DATABASE_URL ?? '' },
});
