import type { AppModule } from '../../../kernel/app-module.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { forgetOldLinks } from '../one-time-links.ts'
import { deletionJob, forgetAgainJob } from './deletion.ts'
import { ownParts } from './own-parts.ts'
import type { OwnPorts } from './own-parts.ts'
import { ownRoutes } from './own-routes.ts'

const HOURLY = '17 * * * *'

/** What a person does with their own account. */
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
    name: 'own-account',
    routes: ownRoutes(parts),
    start: async () => {
      await kernel.jobs.handle(parts.forgetful)
      await kernel.jobs.handle(forgetAgainJob(ports.holders))
      await kernel.jobs.repeat(deletion, HOURLY)
      await kernel.jobs.repeat(forgetting, HOURLY)
    },
  }
}
