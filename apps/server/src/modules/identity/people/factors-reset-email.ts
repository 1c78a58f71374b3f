import * as z from 'zod'
import { Realm } from '@lectern/contracts'
import type { Kernel } from '../../../kernel/kernel.ts'
import type { EmailKind } from '../../../kernel/mail/email.ts'
import { findAddressee, writeEmail } from '../../account/index.ts'

const Reset = z.object({ realm: Realm, uid: z.string() })

/**
 * Creates the kind of email that informs a person about removed second factors, so that the person can report a misuse.
 */
export function factorsResetEmail(kernel: Kernel): EmailKind<typeof Reset> {
  return {
    name: 'factors-reset',
    input: Reset,
    write: async ({ realm, uid }) => {
      const person = await findAddressee(kernel, realm, uid)
      if (person?.email == null) return undefined
      const { username, email } = person
      return writeEmail(kernel, person, email, (translate) => ({
        subject: translate('email.factors_reset_subject'),
        paragraphs: [translate('email.factors_reset_text', { username }), translate('email.factors_reset_warning')],
      }))
    },
  }
}
