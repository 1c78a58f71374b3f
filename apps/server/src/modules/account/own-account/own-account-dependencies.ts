import type { Kernel } from '../../../kernel/kernel.ts'
import type { PersonalDataSource } from '../../../kernel/personal-data.ts'
import { addressChangeEmail, newAddressEmail } from './change-own-account.ts'
import { createPasswordCheck } from './check-password.ts'
import { deletedEmail, deletionEmail } from './deletion.ts'
import { passwordResetEmail, passwordResetJob } from './reset-password.ts'
import { passwordChangedEmail } from './set-password.ts'

export interface OwnSession {
  readonly uid: string
  readonly browser: string
  readonly system: string
  readonly lastUsedAt: Date
}

/** Functions of other modules. This module cannot import those modules, because those modules depend on this module. */
export interface OwnAccountPorts {
  readonly sessions: {
    listForAccount(uid: string): Promise<readonly OwnSession[]>
    endForAccount(uid: string, sessions: readonly string[]): Promise<void>
    endAllForAccount(uid: string, except?: string): Promise<void>
  }
  readonly personalData: readonly PersonalDataSource[]
}

export type OwnAccountDependencies = ReturnType<typeof createOwnAccountDependencies>

/** Creates the objects that the routes of the own account share. */
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
    // All routes share one check, because the check counts the attempts.
    checkPassword: createPasswordCheck(kernel),
  }
}
