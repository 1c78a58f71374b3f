import { SAML, SamlStatusError, ValidateInResponseTo } from '@node-saml/node-saml'
import type { Log } from '../../../kernel/log.ts'
import { refuse } from '../../../kernel/refusal.ts'
import type { Refusal } from '../../../kernel/refusal.ts'
import type { SamlProvider } from '../providers/identity-providers.ts'
import type { Connector } from './connector.ts'

/** Maximum difference between the clocks of the provider and this server. */
const CLOCK_TOLERANCE_MS = 60_000
/** Lifetime of a SAML request, equal to the lifetime of a pending log-in. */
const REQUEST_LIFETIME_MS = 900_000

interface SamlKeys {
  /** Certificate of the provider's signing key, in PEM. */
  readonly certificate: string
  /** Private key, in PEM, for encrypted assertions. */
  readonly decryptionKey?: string
}

/**
 * Creates a connector for SAML 2.0. An encrypted assertion must be signed too, because the encryption key is public.
 */
export function createSamlConnector(provider: SamlProvider, keys: SamlKeys, log: Log): Connector {
  const logRefusal = (error: unknown): Refusal => {
    const refusal = toRefusal(error)
    log.warn({ way: provider.way, code: refusal.code }, 'an external log-in was refused')
    return refusal
  }
  return {
    begin: async ({ state, callback }) => {
      const requests = new Map<string, string>()
      const saml = createSaml(provider, keys, callback, requests)
      const address = await saml.getAuthorizeUrlAsync(state, undefined, {})
      const [request] = requests.keys()
      return request === undefined ? refuse('provider_unreachable') : { address, memory: { request } }
    },
    finish: async ({ callback }, { form }, memory) => {
      const requestId = memory['request'] ?? ''
      // node-saml requires the time of the request. The current time is sufficient, because the pending log-in has an
      // expiry.
      const saml = createSaml(provider, keys, callback, new Map([[requestId, new Date().toISOString()]]))
      try {
        const { profile } = await saml.validatePostResponseAsync({ SAMLResponse: form['SAMLResponse'] ?? '' })
        if (profile === null || profile.issuer !== provider.issuer) return refuse('provider_untrusted')
        return { sub: profile.nameID, ...profile }
      } catch (error) {
        return logRefusal(error)
      }
    },
  }
}

function createSaml(
  provider: SamlProvider,
  { certificate, decryptionKey }: SamlKeys,
  callbackUrl: string,
  requests: Map<string, string>,
): SAML {
  return new SAML({
    callbackUrl,
    entryPoint: provider.entryPoint,
    issuer: provider.entityId,
    audience: provider.entityId,
    idpCert: certificate,
    ...(decryptionKey === undefined ? {} : { decryptionPvk: decryptionKey }),
    idpIssuer: provider.issuer,
    identifierFormat: null,
    disableRequestedAuthnContext: true,
    wantAssertionsSigned: true,
    wantAuthnResponseSigned: false,
    acceptedClockSkewMs: CLOCK_TOLERANCE_MS,
    validateInResponseTo: ValidateInResponseTo.always,
    requestIdExpirationPeriodMs: REQUEST_LIFETIME_MS,
    cacheProvider: {
      saveAsync: async (key, value) => {
        requests.set(key, value)
        return { value, createdAt: Date.now() }
      },
      getAsync: async (key) => requests.get(key) ?? null,
      removeAsync: async (key) => (key !== null && requests.delete(key) ? key : null),
    },
  })
}

/** Most errors of node-saml differ only in their messages. */
function toRefusal(error: unknown): Refusal {
  if (error instanceof SamlStatusError) return refuse('provider_declined')
  const message = error instanceof Error ? error.message : ''
  if (/not yet valid|expired|too old|no valid subject confirmation/iu.test(message)) return refuse('provider_clock_off')
  if (/InResponseTo/u.test(message)) return refuse('log_in_not_begun')
  return refuse('provider_untrusted')
}
