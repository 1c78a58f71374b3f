import * as z from 'zod'

/** The options of a provider in a process of its own. */
export const ProcessOptions = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('oidc'),
    clientId: z.string(),
    clientSecret: z.string(),
    people: z.array(z.looseObject({ sub: z.string() })),
    /** True if a signed token is accepted in place of the secret, too. */
    acceptsTokens: z.boolean(),
  }),
  z.object({
    kind: z.literal('samlp'),
    person: z.string(),
    attributes: z.record(z.string(), z.string()),
  }),
])
export type ProcessOptions = z.infer<typeof ProcessOptions>

/** Changes of the ID tokens: other claims, or the signature of another key. */
export const OidcFaults = z.object({
  claims: z.record(z.string(), z.unknown()).default({}),
  otherKey: z.boolean().default(false),
})
export type OidcFaults = z.input<typeof OidcFaults>

export const TokenRequest = z.object({
  claims: z.record(z.string(), z.unknown()),
  otherKey: z.boolean().optional(),
  /** Type in the header of the token. */
  type: z.string().optional(),
})
export type TokenRequest = z.infer<typeof TokenRequest>

/** The settings of a SAML provider for the service. */
export const SamlpSettings = z.object({
  service: z
    .object({
      entityId: z.string(),
      /** In PEM. */
      certificate: z.string(),
      singleLogout: z.string(),
    })
    .optional(),
  /** True: a request for a log-in without the signature of the service is refused. */
  wantsSigned: z.boolean().optional(),
  /** True: assertions are encrypted for the service. */
  encrypts: z.boolean().optional(),
})
export type SamlpSettings = z.infer<typeof SamlpSettings>

/** The last request to a SAML provider, and the number of sessions at the service that it knows. */
export const SamlpReceived = z.object({ signed: z.boolean(), sessions: z.number() })
export type SamlpReceived = z.infer<typeof SamlpReceived>

/** The addresses that the process prints. */
export const Addresses = z.object({ origin: z.url(), control: z.url() })

/** The last messages of the server under test to an OpenID provider. */
export const Received = z.object({
  /** The last client secret. */
  secret: z.string(),
  /** The results of its requests to the back channel. */
  backChannelResults: z.array(z.enum(['success', 'error'])),
})
export type Received = z.infer<typeof Received>
