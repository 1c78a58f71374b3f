import type { Kernel } from '../../../kernel/kernel.ts'
import type { PersonHolder } from '../../../kernel/personal-data.ts'
import { emailChangingLetter, newEmailLetter } from './change-own-account.ts'
import { deletedLetter, deletionLetter } from './deletion.ts'
import { resetJob, resetLetter } from './reset-password.ts'
import { passwordChangedLetter } from './set-password.ts'

/** What others do for an account: modules that stand on this one, so that it cannot ask them itself. */
export interface OwnPorts {
  readonly sessions: {
    listOf(
      uid: string,
    ): Promise<
      readonly { readonly uid: string; readonly browser: string; readonly system: string; readonly lastUsedAt: Date }[]
    >
    endAllOf(uid: string, except?: string): Promise<void>
  }
  /** Every module that holds anything on a person, but the accounts themselves. */
  readonly holders: readonly PersonHolder[]
}

export type OwnParts = ReturnType<typeof ownParts>

/** What the calls about one's own account are built from. */
export function ownParts(kernel: Kernel, ports: OwnPorts) {
  const letters = {
    reset: resetLetter(kernel),
    passwordChanged: passwordChangedLetter(kernel),
    newEmail: newEmailLetter(kernel),
    emailChanging: emailChangingLetter(kernel),
    deletion: deletionLetter(kernel),
    deleted: deletedLetter(kernel),
  }
  return { kernel, ports, letters, forgetful: resetJob(kernel, letters.reset) }
}
