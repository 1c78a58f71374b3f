import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Clock } from '../kernel/clock.ts'
import type { Kernel } from '../kernel/kernel.ts'
import { createKernel } from '../kernel/kernel.ts'
import type { Log } from '../kernel/log.ts'
import { parseSettings } from '../kernel/settings/settings.ts'
import { createTestDatabase } from './database.ts'

export interface TestKernelOptions {
  /** Additional settings. */
  readonly env?: Readonly<Record<string, string>>
  readonly clock?: Clock
  readonly log?: Log
}

export interface TestKernel {
  readonly kernel: Kernel
  /** For tests that start a second kernel or process. */
  readonly databaseUrl: string
  readonly close: () => Promise<void>
}

/** Creates a kernel with its own database and data folder. The default origin is 127.0.0.1 with a free port. */
export async function createTestKernel(options: TestKernelOptions = {}): Promise<TestKernel> {
  const database = await createTestDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'lectern-data-'))
  const parsed = parseSettings({
    DATABASE_URL: database.url,
    LECTERN_DATA: folder,
    PORT: `${await freePort()}`,
    LOG_LEVEL: 'fatal',
    ...options.env,
  })
  if (!parsed.ok) throw new Error(parsed.problem)
  const urls = { eu: database.url, us: parsed.settings.databaseUrlUs ?? database.url }
  const { clock, log } = options
  const kernel = await createKernel(parsed.settings, urls, { ...(clock && { clock }), ...(log && { log }) })
  return {
    kernel,
    databaseUrl: database.url,
    close: async () => {
      await kernel.close()
      await database.drop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Returns a port of 127.0.0.1 that is free at the time of the call. */
export async function freePort(): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  const server = createServer()
  server.on('error', reject)
  server.listen(0, '127.0.0.1', () => {
    const address = server.address()
    server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0))
  })
  return promise
}
