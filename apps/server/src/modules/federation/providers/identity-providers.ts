import * as z from 'zod'
import { ExternalMethod } from '@lectern/contracts'

/** A secret stands in an environment variable or in a file of its own, never in the list itself. */
const Secret = z.union([z.strictObject({ env: z.string().min(1) }), z.strictObject({ file: z.string().min(1) })])
export type SecretSource = z.infer<typeof Secret>

const httpUrl = z.url({ protocol: /^https?$/ })
const library = { library: z.string().min(1).optional() }

const Oidc = z.strictObject({
  way: ExternalMethod,
  protocol: z.literal('oidc'),
  /** Discovery (OpenID Connect Discovery 1.0) starts from here. */
  issuer: httpUrl,
  clientId: z.string().min(1),
  clientSecret: Secret,
  scope: z.string().min(1).default('openid profile'),
  ...library,
})

const Saml = z.strictObject({
  way: ExternalMethod,
  protocol: z.literal('saml'),
  /** Where the browser is sent with a request (HTTP-Redirect binding). */
  entryPoint: httpUrl,
  /** The provider's entity id. */
  issuer: z.string().min(1),
  /** What it signs with: PEM. */
  certificate: Secret,
  /** For providers that encrypt: the private key of the certificate that they have of us. PEM. */
  decryptionKey: Secret.optional(),
  /** Our entity id, as the provider knows us. */
  entityId: z.string().min(1),
  ...library,
})

const LibraryCard = z.strictObject({
  way: z.literal('ak-bibliotheken'),
  protocol: z.literal('library-card'),
  /** Where card and PIN are asked about: docs in the module's README. */
  address: httpUrl,
  secret: Secret,
  /** The official municipality key of the library's school unit. */
  library: z.string().min(1),
})

const Provider = z
  .discriminatedUnion('protocol', [Oidc, Saml, LibraryCard])
  .refine(({ way, library }) => (way === 'ak-bibliotheken') === (library !== undefined), {
    message: 'ak-bibliotheken, and no other way, names a library',
  })

/** The file that `IDENTITY_PROVIDERS` names. */
export const IdentityProviders = z.array(Provider)
export type IdentityProvider = z.infer<typeof Provider>
export type OidcProvider = z.infer<typeof Oidc>
export type SamlProvider = z.infer<typeof Saml>
export type LibraryCardProvider = z.infer<typeof LibraryCard>

/** What tells one provider from another: one a way, but for libraries, which are many. */
export function providerKey({ way, library }: Pick<IdentityProvider, 'way' | 'library'>): string {
  return library === undefined ? way : `${way}:${library}`
}
