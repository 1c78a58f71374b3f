import { freePort } from '@lectern/test-kit/free-port'
import { createHttpApp } from '../kernel/http-app.ts'
import { createKernel } from '../kernel/kernel.ts'
import type { Kernel } from '../kernel/kernel.ts'
import type { AppModule } from '../kernel/app-module.ts'
import type { TestServer } from './test-server.ts'

/** Another node with the settings and the database of the first node. */
export interface SecondNode {
  readonly kernel: Kernel
  readonly origin: string
  close(): Promise<void>
}

export async function startSecondNode(
  { kernel: first, databaseUrl }: TestServer,
  makeModules: (kernel: Kernel) => Promise<readonly AppModule[]>,
): Promise<SecondNode> {
  const kernel = await createKernel(first.settings, { eu: databaseUrl, us: databaseUrl }, { clock: first.clock })
  const modules = await makeModules(kernel)
  const app = await createHttpApp(kernel, modules, { checkResponses: true })
  const port = await freePort()
  await app.listen({ host: '127.0.0.1', port })
  for (const module of modules) await module.start?.()
  return {
    kernel,
    origin: `http://127.0.0.1:${port}`,
    close: async () => {
      await app.close()
      for (const module of modules) await module.stop?.()
      await kernel.close()
    },
  }
}
