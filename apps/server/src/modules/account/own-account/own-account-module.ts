import type { AppModule, ModuleDefinition } from '../../../kernel/app-module.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { deleteOldLinks } from '../one-time-links.ts'
import { deletionJob, deleteLeftoversJob } from './deletion.ts'
import { createOwnAccountDependencies } from './own-account-dependencies.ts'
import type { OwnAccountPorts } from './own-account-dependencies.ts'
import { ownAccountRoutes } from './own-account-routes.ts'

const HOURLY = '17 * * * *'

/** The actions of a person on their own account: password, email, sessions, export and deletion. */
export const ownAccountModule: ModuleDefinition<OwnAccountPorts> = {
  name: 'own-account',
  create: createOwnAccountModule,
}

export function createOwnAccountModule(kernel: Kernel, ports: OwnAccountPorts): AppModule {
  const parts = createOwnAccountDependencies(kernel, ports)
  const { mail } = kernel
  const { letters } = parts
  mail.offer(letters.reset)
  mail.offer(letters.passwordChanged)
  mail.offer(letters.newEmail)
  mail.offer(letters.emailChanging)
  mail.offer(letters.deletion)
  mail.offer(letters.deleted)
  const deletion = deletionJob(kernel, ports.holders, letters.deleted)
  const forgetting = { name: 'forget-old-links', run: () => deleteOldLinks(kernel) }
  return {
    routes: ownAccountRoutes(parts),
    start: async () => {
      await kernel.jobs.handle(parts.forgetful)
      await kernel.jobs.handle(deleteLeftoversJob(ports.holders))
      await kernel.jobs.repeat(deletion, HOURLY)
      await kernel.jobs.repeat(forgetting, HOURLY)
    },
  }
}
