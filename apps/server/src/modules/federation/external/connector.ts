import type { Refusal } from '../../../kernel/refusal.ts'
import type { ExternalIdentity } from './external-identity.ts'

/** A started external log-in: the provider's address for the browser, and the values that the callback needs. */
interface StartedLogIn {
  readonly address: string
  readonly memory: Readonly<Record<string, string>>
}

/** Data of the callback request: a query (OIDC) or a form (SAML). */
export interface CallbackInput {
  readonly query: URLSearchParams
  readonly form: Readonly<Record<string, string>>
}

interface RoundTrip {
  /** Value that the provider returns unchanged: `state` (OIDC) or `RelayState` (SAML). */
  readonly state: string
  /** Our address to which the provider sends the browser. */
  readonly callback: string
}

/** An external provider, independent of its protocol. */
export interface Connector {
  begin(round: RoundTrip): Promise<StartedLogIn | Refusal>
  /** Runs all checks of the protocol and returns the person. Returns a Refusal when a check fails. */
  finish(
    round: RoundTrip,
    answer: CallbackInput,
    memory: Readonly<Record<string, string>>,
  ): Promise<ExternalIdentity | Refusal>
}
