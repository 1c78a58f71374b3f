import type { Realm } from '@lectern/contracts'
import type { Refusal } from '../../../kernel/refusal.ts'
import type { ExternalSession } from '../../identity/index.ts'
import type { Claims, Connector, ProviderSession } from './connector.ts'

/** A provider at which a log-in starts and ends. */
export interface FoundProvider {
  /** Name that finds the provider again at the end of a log-in. */
  readonly name: string
  /** The realm of all people who log in here. */
  readonly realm: Realm
  /** Sign-in methods of these people, for `amr`. RFC 8176. */
  readonly methods: readonly string[]
  readonly connector: Connector
  /** Returns the uid of the account of a person, or a refusal. Can create the account. */
  readonly findAccount: (claims: Claims) => Promise<string | Refusal>
  /** True: a log-out here continues at the provider. */
  readonly logsOut?: boolean
  /** Returns the session at the provider in the form that is stored with ours. Undefined: it is not stored. */
  readonly protectSession?: (session: ProviderSession) => Promise<ExternalSession>
}
