import * as z from 'zod'
import { ExternalMethod } from '@lectern/contracts'

/** An environment variable or a file with a secret. The configuration never contains the secret itself. */
const Secret = z.union([z.strictObject({ env: z.string().min(1) }), z.strictObject({ file: z.string().min(1) })])
export type SecretSource = z.infer<typeof Secret>

const httpUrl = z.url({ protocol: /^https?$/ })
const library = { library: z.string().min(1).optional() }

const Oidc = z.strictObject({
  way: ExternalMethod,
  protocol: z.literal('oidc'),
  /** Base URL of the provider for OpenID Connect Discovery 1.0. */
  issuer: httpUrl,
  clientId: z.string().min(1),
  clientSecret: Secret,
  scope: z.string().min(1).default('openid profile'),
  ...library,
})

const Saml = z.strictObject({
  way: ExternalMethod,
  protocol: z.literal('saml'),
  /** URL that receives requests in the HTTP-Redirect binding. */
  entryPoint: httpUrl,
  /** Entity id of the provider. */
  issuer: z.string().min(1),
  /** Certificate of the provider's signing key, in PEM. */
  certificate: Secret,
  /** Private key, in PEM. Only for providers that encrypt assertions. */
  decryptionKey: Secret.optional(),
  /** Entity id of this deployment at the provider. */
  entityId: z.string().min(1),
  ...library,
})

const LibraryCard = z.strictObject({
  way: z.literal('ak-bibliotheken'),
  protocol: z.literal('library-card'),
  /** URL of the library's system. The README of the module describes the request. */
  address: httpUrl,
  secret: Secret,
  /** The official municipality key of the library's school unit. */
  library: z.string().min(1),
})

const Provider = z
  .discriminatedUnion('protocol', [Oidc, Saml, LibraryCard])
  .refine(({ way, library }) => (way === 'ak-bibliotheken') === (library !== undefined), {
    message: 'ak-bibliotheken, and no other method, takes a library',
  })

/** Schema of the file that the setting `IDENTITY_PROVIDERS` names. */
export const IdentityProviders = z.array(Provider)
export type IdentityProvider = z.infer<typeof Provider>

export type SamlProvider = z.infer<typeof Saml>
export type LibraryCardProvider = z.infer<typeof LibraryCard>

/** Returns the unique key of a provider. */
export function providerKey({ way, library }: Pick<IdentityProvider, 'way' | 'library'>): string {
  return library === undefined ? way : `${way}:${library}`
}
