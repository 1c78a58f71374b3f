import { mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import { freePort } from '@lectern/test-kit/free-port'
import type { Clock } from '../kernel/clock.ts'
import { compileCacheFolder } from '../kernel/compile-cache.ts'
import type { Kernel } from '../kernel/kernel.ts'
import { createKernel } from '../kernel/kernel.ts'
import { createLog } from '../kernel/log.ts'
import type { Log } from '../kernel/log.ts'
import { parseSettings } from '../kernel/settings/settings.ts'
import { createTestDatabase } from './database.ts'
import { refuseLeaks } from './refuse-leaks.ts'
import { outputOfProcesses } from './server-process.ts'
import { rememberWarning } from './warnings.ts'

export interface TestKernelOptions {
  /** Additional settings. */
  readonly env?: Readonly<Record<string, string>>
  readonly clock?: Clock
  readonly log?: Log
  /** Returns the address at which the kernel reaches its database, for example through a proxy. */
  readonly reachDatabase?: (url: string) => Promise<string>
}

export interface TestKernel {
  readonly kernel: Kernel
  /** For tests that start a second kernel or process. */
  readonly databaseUrl: string
  readonly close: () => Promise<void>
}

/**
 * Creates a kernel with its own database and data folder. The default origin is 127.0.0.1 with a free port. `close`
 * throws if the log of the kernel, or the output of a process on its database, contains values of the tables.
 */
export async function createTestKernel(options: TestKernelOptions = {}): Promise<TestKernel> {
  const database = await createTestDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'lectern-data-'))
  const parsed = parseSettings({
    DATABASE_URL: database.url,
    LECTERN_DATA: folder,
    PORT: `${await freePort()}`,
    ...options.env,
  })
  if (!parsed.ok) throw new Error(parsed.problem)
  await symlink(inject('compileCache'), compileCacheFolder(parsed.settings))
  const url = (await options.reachDatabase?.(database.url)) ?? database.url
  const urls = { eu: url, us: parsed.settings.databaseUrlUs ?? url }
  const lines: string[] = []
  const { clock, log = createLog('debug', { write: (line) => void lines.push(rememberWarning(line)) }) } = options
  const kernel = await createKernel(parsed.settings, urls, { ...(clock && { clock }), log })
  return {
    kernel,
    databaseUrl: database.url,
    close: async () => {
      await kernel.close()
      try {
        await refuseLeaks([...lines, ...outputOfProcesses(database.url)], database.url)
      } finally {
        await database.drop()
        await rm(folder, { recursive: true, force: true })
      }
    },
  }
}
