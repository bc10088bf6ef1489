import { z } from 'zod';

// zod compiles schemas with `new Function` where it can; the content security policy forbids that,
// and each try would be reported as a violation. This must run before the first schema is built.
z.config({ jitless: true });
