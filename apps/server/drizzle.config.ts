import { defineConfig } from 'drizzle-kit'

/** Each module has its own migrations: `MODULE=account npx drizzle-kit generate --name what-changed`. */
const module = process.env['MODULE'] ?? 'kernel'

export default defineConfig({
  dialect: 'postgresql',
  schema: module === 'kernel' ? './src/kernel/database/kernel-tables.ts' : `./src/modules/${module}/tables.ts`,
  out: `./migrations/${module}`,
})
