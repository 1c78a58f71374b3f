import { and, eq } from 'drizzle-orm'
import * as z from 'zod'
import { localeOfRealm, Realm } from '@lectern/contracts'
import type { Kernel } from '../../../kernel/kernel.ts'
import type { Email, EmailKind } from '../../../kernel/mail/email.ts'
import { findAddressee, writeEmail } from '../../account/index.ts'
import { readStatement } from '../statements.ts'
import { createStripeAccounts } from '../stripe-accounts.ts'
import { paymentEmails } from '../tables.ts'
import { describeEmail } from './describe-email.ts'
import { describeSeller } from './describe-seller.ts'
import { EmailFacts } from '../email-facts.ts'
import { formatFor } from './format-facts.ts'
import { readNames } from './read-names.ts'

const QueuedEmail = z.object({ realm: Realm, key: z.string(), attempt: z.string() })
type QueuedEmail = z.infer<typeof QueuedEmail>

/** Creates the kind of all emails about payments. The facts are in the database, the name and the address are read now. */
export function paymentEmail(kernel: Kernel): EmailKind<typeof QueuedEmail> {
  const accounts = createStripeAccounts(kernel)
  return {
    name: 'payment-email',
    input: QueuedEmail,
    write: async ({ realm, key, attempt }) => {
      const db = kernel.shards.forRealm(realm)
      const isThis = and(eq(paymentEmails.key, key), eq(paymentEmails.attempt, attempt))
      const [found] = await db.select().from(paymentEmails).where(isThis)
      if (found === undefined) return undefined
      const email = await compose(EmailFacts.parse(found.facts), realm, found.userUid)
      // Another attempt may have begun meanwhile. A repeat of this one, after the mail server failed, may write again.
      const claimed = await db.update(paymentEmails).set({ writtenAt: kernel.clock.now() }).where(isThis).returning()
      return claimed.length > 0 ? email : undefined
    },
  }

  async function compose(facts: EmailFacts, realm: Realm, uid: string | null): Promise<Email | undefined> {
    const statement = 'ending' in facts ? await readStatement(kernel, realm, facts.ending) : undefined
    if ('ending' in facts && statement === undefined) return undefined
    const person = uid === null ? undefined : await findAddressee(kernel, realm, uid)
    const address = uid === null ? addressIn(facts, statement) : person?.email
    if (address == null) return undefined
    const names = await readNames(accounts, realm, facts)
    if (names === undefined) return undefined
    const recipient = person ?? { firstname: statement?.statement.name ?? '', locale: localeOfRealm(realm) }
    return writeEmail(kernel, recipient, address, (say, languageTag) => {
      const { paragraphs, ...rest } = describeEmail(facts, {
        say,
        names,
        statement,
        format: formatFor(languageTag, realm),
        origin: kernel.settings.publicOrigin,
        support: kernel.settings.supportUrl,
      })
      return { ...rest, paragraphs: [...paragraphs, ...describeSeller(kernel, say)] }
    })
  }
}

function addressIn({ kind }: EmailFacts, statement: Awaited<ReturnType<typeof readStatement>>): string | undefined {
  const { email, confirmationEmail } = statement?.statement ?? {}
  return kind === 'not-found' ? email : (confirmationEmail ?? email)
}
