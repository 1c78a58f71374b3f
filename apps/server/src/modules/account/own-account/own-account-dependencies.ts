import type { Kernel } from '../../../kernel/kernel.ts'
import type { PersonalDataSource } from '../../../kernel/personal-data.ts'
import { addressChangeEmail, newAddressEmail } from './change-own-account.ts'
import { deletedEmail, deletionEmail } from './deletion.ts'
import { passwordResetJob, passwordResetEmail } from './reset-password.ts'
import { passwordChangedEmail } from './set-password.ts'

/** What others do for an account: modules that stand on this one, so that it cannot ask them itself. */
export interface OwnAccountPorts {
  readonly sessions: {
    listForAccount(
      uid: string,
    ): Promise<
      readonly { readonly uid: string; readonly browser: string; readonly system: string; readonly lastUsedAt: Date }[]
    >
    endAllForAccount(uid: string, except?: string): Promise<void>
  }
  /** Every module that holds anything on a person, but the accounts themselves. */
  readonly holders: readonly PersonalDataSource[]
}

export type OwnAccountDependencies = ReturnType<typeof createOwnAccountDependencies>

/** What the calls about one's own account are built from. */
export function createOwnAccountDependencies(kernel: Kernel, ports: OwnAccountPorts) {
  const letters = {
    reset: passwordResetEmail(kernel),
    passwordChanged: passwordChangedEmail(kernel),
    newEmail: newAddressEmail(kernel),
    emailChanging: addressChangeEmail(kernel),
    deletion: deletionEmail(kernel),
    deleted: deletedEmail(kernel),
  }
  return { kernel, ports, letters, forgetful: passwordResetJob(kernel, letters.reset) }
}
