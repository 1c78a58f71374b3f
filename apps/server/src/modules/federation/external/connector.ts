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

/** The session of a person at a provider, for the log-out. */
export interface ProviderSession {
  /** The provider's identifier of the person in its messages about sessions. */
  readonly subject: string
  /** The provider's identifier of the session; undefined if it names none. */
  readonly sid?: string | undefined
  /** Values that the log-out at the provider needs; undefined if it offers none. */
  readonly hint?: LogOutHint | undefined
}
/** For example the ID token of the log-in. */
export type LogOutHint = Readonly<Record<string, string>>

/** A person whom a provider has identified. */
interface IdentifiedPerson {
  readonly claims: Claims
  readonly session: ProviderSession
}

/** Sessions that a provider has ended: all of a person, or one. At least one of the two is given. */
export interface EndedSessions {
  readonly subject?: string | undefined
  readonly sid?: string | undefined
}

/** A message of a provider that sessions have ended. */
export interface LogoutToken extends EndedSessions {
  /** The provider gives each message another id. */
  readonly id: string
}

/** A message that a browser brings from a provider of SAML: a signed query, or a form. */
export type ProviderMessage = { readonly query: string } | { readonly form: Readonly<Record<string, string>> }

/** A message of SAML Single Logout: the provider ends sessions, or answers to our log-out. */
export type SamlLogOutMessage =
  | {
      readonly kind: 'request'
      readonly id: string
      readonly subject: string
      /** The sessions that end. Empty: all sessions of the person. */
      readonly sids: readonly string[]
      /** Returns the address with our answer. */
      readonly writeAnswer: () => Promise<string>
    }
  | { readonly kind: 'response'; readonly state: string; readonly success: boolean }

/** The log-in at an external provider, independent of the protocol. */
export interface Connector {
  begin(round: RoundTrip): Promise<StartedLogIn | Refusal>
  /** Checks the response of the provider. Returns the person, or a refusal. */
  finish(
    round: RoundTrip,
    answer: CallbackInput,
    memory: Readonly<Record<string, string>>,
  ): Promise<IdentifiedPerson | Refusal>
  /**
   * Returns the provider's page for the log-out, from which the browser comes back to `callback`. Returns undefined if the
   * provider does not respond or offers no log-out.
   */
  beginLogOut?(round: RoundTrip, hint: LogOutHint): Promise<string | undefined>
  /** Checks a logout token. Returns undefined for an invalid one. OpenID Connect Back-Channel Logout 1.0 §2.6. */
  readLogoutToken?(token: string): Promise<LogoutToken | undefined>
  /** Checks a message of SAML Single Logout. Returns undefined for an invalid one. */
  readLogOutMessage?(message: ProviderMessage): Promise<SamlLogOutMessage | undefined>
}
