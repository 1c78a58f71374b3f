import type { AppModule, ModuleDefinition } from '../../../kernel/app-module.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { forgetOldLinks } from '../one-time-links.ts'
import { deletionJob, forgetAgainJob } from './deletion.ts'
import { ownParts } from './own-account-dependencies.ts'
import type { OwnPorts } from './own-account-dependencies.ts'
import { ownRoutes } from './own-account-routes.ts'

const HOURLY = '17 * * * *'

/** The actions of a person on their own account: password, email, sessions, export and deletion. */
export const ownAccountModule: ModuleDefinition<OwnPorts> = { name: 'own-account', create: createOwnAccountModule }

export function createOwnAccountModule(kernel: Kernel, ports: OwnPorts): AppModule {
  const parts = ownParts(kernel, ports)
  const { mail } = kernel
  const { letters } = parts
  mail.offer(letters.reset)
  mail.offer(letters.passwordChanged)
  mail.offer(letters.newEmail)
  mail.offer(letters.emailChanging)
  mail.offer(letters.deletion)
  mail.offer(letters.deleted)
  const deletion = deletionJob(kernel, ports.holders, letters.deleted)
  const forgetting = { name: 'forget-old-links', run: () => forgetOldLinks(kernel) }
  return {
    routes: ownRoutes(parts),
    start: async () => {
      await kernel.jobs.handle(parts.forgetful)
      await kernel.jobs.handle(forgetAgainJob(ports.holders))
      await kernel.jobs.repeat(deletion, HOURLY)
      await kernel.jobs.repeat(forgetting, HOURLY)
    },
  }
}
