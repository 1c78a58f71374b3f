import type { Refusal } from '../../../kernel/refusal.ts'

/** The claims (OIDC) or attributes (SAML) of a person, with the identifier of the person as `sub`. */
export type Claims = Readonly<Record<string, unknown>>

/** The URL at the provider, and values for `finish`. */
interface StartedLogIn {
  readonly address: string
  readonly memory: Readonly<Record<string, string>>
}

/** The query (OIDC) or the form (SAML) that the browser brings back from the provider. */
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

/** The log-in at an external provider, independent of the protocol. */
export interface Connector {
  begin(round: RoundTrip): Promise<StartedLogIn | Refusal>
  /** Checks the response of the provider. Returns the claims of the person, or a refusal. */
  finish(round: RoundTrip, answer: CallbackInput, memory: Readonly<Record<string, string>>): Promise<Claims | Refusal>
}
