import { sealWith } from '../../../kernel/sealed-values.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import type { ExternalSession } from '../../identity/index.ts'
import type { EndedSessions, LogOutHint, ProviderSession } from '../external/connector.ts'
import { hashSecret } from '../one-time-secret.ts'

/** The values for a log-out are encrypted with a key of their own. A value of another person's row cannot be decrypted. */
const sessionSeal = (kernel: Kernel) => sealWith(kernel, 'provider-session-key')
const rowId = ({ provider, subject }: Pick<ExternalSession, 'provider' | 'subject'>): string => `${provider} ${subject}`

/** Returns the hashes under which sessions at a provider are stored, so that the table names no person. */
export function hashSessions(provider: string, { subject, sid }: EndedSessions) {
  return {
    provider,
    ...(subject === undefined ? {} : { subject: hashSecret(`${provider} sub ${subject}`) }),
    ...(sid === undefined ? {} : { sid: hashSecret(`${provider} sid ${sid}`) }),
  }
}

/** Returns a session at a provider in the form that is stored. Without `logsOut`, no value for a log-out is stored. */
export async function protectSession(
  kernel: Kernel,
  provider: string,
  { subject, sid, hint }: ProviderSession,
  logsOut: boolean,
): Promise<ExternalSession> {
  const hashed = { subject: '', ...hashSessions(provider, { subject, sid }) }
  if (hint === undefined || !logsOut) return hashed
  return { ...hashed, sealedHint: await sessionSeal(kernel).seal(rowId(hashed), hint) }
}

/** Returns the values for the log-out at the provider, or undefined without any. */
export async function readHint(kernel: Kernel, session: ExternalSession): Promise<LogOutHint | undefined> {
  if (session.sealedHint === undefined) return undefined
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only `protectSession` writes this value
  return (await sessionSeal(kernel).unseal(rowId(session), session.sealedHint)) as LogOutHint
}
