import { SAML, SamlStatusError, ValidateInResponseTo } from '@node-saml/node-saml'
import type { Profile } from '@node-saml/node-saml'
import type { Log } from '../../../kernel/log.ts'
import { Refusal, refuse } from '../../../kernel/refusal.ts'
import type { Connector, ProviderSession } from './connector.ts'

/** Maximum difference between the clocks of the provider and this server. */
const CLOCK_TOLERANCE_MS = 60_000
/** Lifetime of a SAML request, equal to the lifetime of a pending log-in. */
const REQUEST_LIFETIME_MS = 900_000

/** A SAML provider, and what it knows of this deployment. */
export interface SamlPeer {
  /** URL that receives requests in the HTTP-Redirect binding. */
  readonly entryPoint: string
  /** Entity id of the provider. */
  readonly issuer: string
  /** Certificates or public keys of the provider's signing keys, in PEM. */
  readonly certificates: readonly string[]
  /** Entity id of this deployment at the provider. */
  readonly entityId: string
  /** Private key, in PEM, for encrypted assertions. */
  readonly decryptionKey?: string
}

interface SamlClient {
  /** Name of the provider in the log. */
  readonly name: string
  /** Returns the provider as it is now. A refusal says why it is not known. */
  readonly readPeer: () => Promise<SamlPeer | Refusal>
}

/**
 * Creates a connector for SAML 2.0. An encrypted assertion must be signed too, because the encryption key is public.
 */
export function createSamlConnector({ name, readPeer }: SamlClient, log: Log): Connector {
  const logRefusal = (refusal: Refusal): Refusal => {
    log.warn({ way: name, code: refusal.code }, 'an external log-in was refused')
    return refusal
  }
  return {
    begin: async ({ state, callback }) => {
      const peer = await readPeer()
      if (peer instanceof Refusal) return logRefusal(peer)
      const requests = new Map<string, string>()
      const saml = createSaml(peer, callback, requests)
      const address = await saml.getAuthorizeUrlAsync(state, undefined, {})
      const [request] = requests.keys()
      return request === undefined ? refuse('provider_unreachable') : { address, memory: { request } }
    },
    finish: async ({ callback }, { form }, memory) => {
      const peer = await readPeer()
      if (peer instanceof Refusal) return logRefusal(peer)
      const requestId = memory['request'] ?? ''
      // node-saml requires the time of the request. The current time is sufficient, because the pending log-in has an
      // expiry.
      const saml = createSaml(peer, callback, new Map([[requestId, new Date().toISOString()]]))
      try {
        const { profile } = await saml.validatePostResponseAsync({ SAMLResponse: form['SAMLResponse'] ?? '' })
        if (profile === null || profile.issuer !== peer.issuer) return refuse('provider_untrusted')
        return { claims: { sub: profile.nameID, ...profile }, session: toSession(profile) }
      } catch (error) {
        return logRefusal(toRefusal(error))
      }
    },
  }
}

/** Returns the session at the provider. The provider names the person and the session so in its log-out. */
function toSession({ nameID, sessionIndex }: Profile): ProviderSession {
  return { subject: nameID, sid: sessionIndex }
}

/** Returns the metadata of this deployment, as XML, for a provider. SAML 2.0 metadata. */
export function writeSamlMetadata(entityId: string, callback: string): string {
  const peer = { entryPoint: callback, issuer: '', certificates: [UNUSED_CERTIFICATE], entityId }
  return createSaml(peer, callback, new Map()).generateServiceProviderMetadata(null)
}

/** node-saml wants a certificate also where it does not use one. */
const UNUSED_CERTIFICATE = 'MAA='

function createSaml(
  { entryPoint, issuer, certificates, entityId, decryptionKey }: SamlPeer,
  callbackUrl: string,
  requests: Map<string, string>,
): SAML {
  return new SAML({
    callbackUrl,
    entryPoint,
    issuer: entityId,
    audience: entityId,
    idpCert: [...certificates],
    ...(decryptionKey === undefined ? {} : { decryptionPvk: decryptionKey }),
    idpIssuer: issuer,
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
