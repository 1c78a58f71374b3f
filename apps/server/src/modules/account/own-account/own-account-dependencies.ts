import type { Kernel } from '../../../kernel/kernel.ts'
import type { PersonalDataSource } from '../../../kernel/personal-data.ts'
import { addressChangeEmail, newAddressEmail } from './change-own-account.ts'
import { createPasswordCheck } from './check-password.ts'
import { deletedEmail, deletionEmail } from './deletion.ts'
import { passwordResetEmail, passwordResetJob } from './reset-password.ts'
import { passwordChangedEmail } from './set-password.ts'

interface OwnSession {
  readonly uid: string
  readonly browser: string
  readonly system: string
  readonly lastUsedAt: Date
}

/** Functions of modules that depend on this one, so that this module cannot import them. */
export interface OwnAccountPorts {
  readonly sessions: {
    listForAccount(uid: string): Promise<readonly OwnSession[]>
    endAllForAccount(uid: string, except?: string): Promise<void>
  }
  /** The personal data of every other module. */
  readonly personalData: readonly PersonalDataSource[]
}

export type OwnAccountDependencies = ReturnType<typeof createOwnAccountDependencies>

/** Creates the objects from which the calls for a person's own account are built. */
export function createOwnAccountDependencies(kernel: Kernel, ports: OwnAccountPorts) {
  const emails = {
    reset: passwordResetEmail(kernel),
    passwordChanged: passwordChangedEmail(kernel),
    newEmail: newAddressEmail(kernel),
    emailChanging: addressChangeEmail(kernel),
    deletion: deletionEmail(kernel),
    deleted: deletedEmail(kernel),
  }
  return {
    kernel,
    ports,
    emails,
    resetJob: passwordResetJob(kernel, emails.reset),
    // One instance for all routes, since it counts the attempts of each person.
    checkPassword: createPasswordCheck(kernel),
  }
}
