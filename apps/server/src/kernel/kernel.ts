import { createAttemptLimit } from './attempt-limit.ts'
import type { AttemptLimit } from './attempt-limit.ts'
import type { Clock } from './clock.ts'
import { systemClock } from './clock.ts'
import { openShards } from './database/shards.ts'
import type { Shards } from './database/shards.ts'
import { createEndedSessions } from './ended-sessions.ts'
import type { EndedSessions } from './ended-sessions.ts'
import { createErrorReporter } from './error-reporter.ts'
import type { ErrorReporter } from './error-reporter.ts'
import { createFirstResponses } from './first-responses.ts'
import type { FirstResponses } from './first-responses.ts'
import type { Ids } from './ids.ts'
import { uuidIds } from './ids.ts'
import { createJobs } from './jobs.ts'
import type { Jobs } from './jobs.ts'
import { createLog } from './log.ts'
import type { Log } from './log.ts'
import { createMail } from './mail/mail.ts'
import type { Mail } from './mail/mail.ts'
import { openMailTransport } from './mail/open-mail-transport.ts'
import type { Settings } from './settings/settings.ts'
import { loadSigningKeys } from './signing-keys.ts'
import type { SigningKeys } from './signing-keys.ts'
import { createTokenVerifier } from './token-verifier.ts'
import type { TokenVerifier } from './token-verifier.ts'

/** Shared services of the server. Every module receives the kernel. */
export interface Kernel {
  readonly settings: Settings
  readonly log: Log
  readonly clock: Clock
  readonly ids: Ids
  readonly shards: Shards
  readonly attempts: AttemptLimit
  readonly firstResponses: FirstResponses
  readonly jobs: Jobs
  readonly mail: Mail
  readonly errors: ErrorReporter
  readonly signingKeys: SigningKeys
  readonly endedSessions: EndedSessions
  readonly verifyToken: TokenVerifier
  /** URL of the authorization server, and the claim `iss` of the tokens. */
  readonly issuer: string
  close(): Promise<void>
}

/** Connection URLs of the two shards. */
export interface DatabaseUrls {
  readonly eu: string
  readonly us: string
}

/** Creates the kernel for migrated databases. Throws if the home database does not respond. */
export async function createKernel(
  settings: Settings,
  urls: DatabaseUrls,
  ports: { clock?: Clock; ids?: Ids; log?: Log } = {},
): Promise<Kernel> {
  const log = ports.log ?? createLog(settings.logLevel)
  const clock = ports.clock ?? systemClock
  const shards = openShards(urls, (error) => log.warn({ err: error }, 'a database connection failed'))
  const jobs = createJobs(urls.eu, log)
  const errors = await createErrorReporter(settings.errorReportingDsn, log)
  const signingKeys = await loadSigningKeys(shards.home, clock)
  const endedSessions = createEndedSessions({ shards, clock, log })
  const issuer = `${settings.publicOrigin}/auth`
  return {
    settings,
    log,
    clock,
    ids: ports.ids ?? uuidIds,
    shards,
    attempts: createAttemptLimit(shards.home, clock),
    firstResponses: createFirstResponses({ shards, clock, log }),
    jobs,
    mail: createMail(jobs, openMailTransport(settings.mail, log, clock)),
    errors,
    signingKeys,
    endedSessions,
    issuer,
    verifyToken: createTokenVerifier({ issuer, keys: signingKeys.find, clock, hasEnded: endedSessions.has }),
    close: async () => {
      await jobs.stop()
      await errors.close()
      await endedSessions.stop()
      await shards.close()
    },
  }
}
