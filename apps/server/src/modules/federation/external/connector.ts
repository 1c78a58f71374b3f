import type { Refusal } from '../../../kernel/refusal.ts'
import type { ExternalIdentity } from './external-identity.ts'

/** A started external log-in: the URL at the provider for the browser, and the values that `finish` needs again. */
interface StartedLogIn {
  readonly address: string
  readonly memory: Readonly<Record<string, string>>
}

/** Data of the request that the browser sends back from the provider: a query (OIDC) or a form (SAML). */
export interface CallbackInput {
  readonly query: URLSearchParams
  readonly form: Readonly<Record<string, string>>
}

interface RoundTrip {
  /** Value that the provider returns unchanged: `state` (OIDC) or `RelayState` (SAML). */
  readonly state: string
  /** URL of this deployment to which the provider sends the browser back. */
  readonly callback: string
}

/** The log-in at one external provider, independent of the protocol. */
export interface Connector {
  begin(round: RoundTrip): Promise<StartedLogIn | Refusal>
  /**
   * Makes all checks of the protocol and returns the identity of the person, or the refusal of the check that failed.
   */
  finish(
    round: RoundTrip,
    answer: CallbackInput,
    memory: Readonly<Record<string, string>>,
  ): Promise<ExternalIdentity | Refusal>
}
