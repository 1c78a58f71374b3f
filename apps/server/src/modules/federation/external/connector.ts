import type { Refusal } from '../../../kernel/refusal.ts'
import type { ExternalIdentity } from './external-identity.ts'

/** A log-in at an outside provider that begins: where the browser goes, and what must be known when it comes back. */
interface StartedLogIn {
  readonly address: string
  readonly memory: Readonly<Record<string, string>>
}

/** What the browser came back with: a query (OIDC), or the form that the provider let it send (SAML). */
export interface CallbackInput {
  readonly query: URLSearchParams
  readonly form: Readonly<Record<string, string>>
}

interface RoundTrip {
  /** Comes back as it went: `state` or `RelayState`. */
  readonly state: string
  /** Our address that the provider sends browsers to. */
  readonly callback: string
}

/** One outside provider, whatever protocol it speaks. */
export interface Connector {
  begin(round: RoundTrip): Promise<StartedLogIn | Refusal>
  /** Checks everything that the protocol has to check; a way that is not what it must be is a Refusal. */
  finish(
    round: RoundTrip,
    answer: CallbackInput,
    memory: Readonly<Record<string, string>>,
  ): Promise<ExternalIdentity | Refusal>
}
