import type { AppModule, ModuleDefinition } from '../../../kernel/app-module.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { mergeLeftoversJob } from '../administration/merge/merge-leftovers.ts'
import { childAgesJob } from './write-child-profiles.ts'
import { deleteOldGuardianCodes } from '../guardian-codes.ts'
import { deleteExpiredLinks } from '../one-time-links.ts'
import { deletionJob, deleteLeftoversJob } from './deletion.ts'
import { createOwnAccountDependencies } from './own-account-dependencies.ts'
import type { OwnAccountPorts } from './own-account-dependencies.ts'
import { ownAccountRoutes } from './own-account-routes.ts'

const HOURLY = '17 * * * *'
const DAILY = '7 0 * * *'

/**
 * Server module for the actions of users on their own account: name, password, email, sessions, export,
 * deletion and the profiles of children.
 */
export const ownAccountModule: ModuleDefinition<OwnAccountPorts> = {
  name: 'own-account',
  create: createOwnAccountModule,
}

export function createOwnAccountModule(kernel: Kernel, ports: OwnAccountPorts): AppModule {
  const dependencies = createOwnAccountDependencies(kernel, ports)
  const { emails, resetJob } = dependencies
  const { mail } = kernel
  mail.offer(emails.reset)
  mail.offer(emails.passwordChanged)
  mail.offer(emails.newEmail)
  mail.offer(emails.emailChanging)
  mail.offer(emails.deletion)
  mail.offer(emails.deleted)
  const deletion = deletionJob(kernel, ports.personalData)
  const linkCleanUp = {
    name: 'forget-old-links',
    run: async () => {
      await deleteExpiredLinks(kernel)
      await deleteOldGuardianCodes(kernel)
    },
  }
  return {
    routes: ownAccountRoutes(dependencies),
    start: async () => {
      await kernel.jobs.handle(resetJob)
      await kernel.jobs.handle(deleteLeftoversJob(kernel, ports.personalData))
      await kernel.jobs.handle(mergeLeftoversJob(kernel, ports.personalData))
      await kernel.jobs.repeat(deletion, HOURLY)
      await kernel.jobs.repeat(linkCleanUp, HOURLY)
      await kernel.jobs.repeat(childAgesJob(kernel), DAILY)
    },
  }
}
