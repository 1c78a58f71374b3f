import { defineConfig } from 'drizzle-kit'

/**
 * One history of migrations for each module: `MODULE=account npx drizzle-kit generate --name what-changed`.
 * The kernel's tables are the module `kernel`.
 */
const module = process.env['MODULE'] ?? 'kernel'

export default defineConfig({
  dialect: 'postgresql',
  schema: module === 'kernel' ? './src/kernel/database/kernel-tables.ts' : `./src/modules/${module}/tables.ts`,
  out: `./migrations/${module}`,
})
