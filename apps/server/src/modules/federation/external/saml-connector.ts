import { SamlStatusError } from '@node-saml/node-saml'
import type { Profile } from '@node-saml/node-saml'
import type { Log } from '../../../kernel/log.ts'
import { Refusal, refuse } from '../../../kernel/refusal.ts'
import type { Connector, ProviderSession } from './connector.ts'
import { createSaml, rememberIn } from './create-saml.ts'
import type { SamlPeer } from './create-saml.ts'
import { readLogOutMessage, toRequestId } from './saml-log-out.ts'

/** Format of an identifier of a person without a format. SAML 2.0 core §8.3.1. */
const UNSPECIFIED = 'urn:oasis:names:tc:SAML:1.1:nameid-format:unspecified'

interface SamlClient {
  /** Name of the provider in the log. */
  readonly name: string
  /** Returns the provider as it is now. A refusal says why it is not known. */
  readonly readPeer: () => Promise<SamlPeer | Refusal>
  /** Returns whether the server of an address responds. Undefined: no log-out goes to the provider. */
  readonly canReach?: (address: string) => Promise<boolean>
}

/**
 * Creates a connector for SAML 2.0. An encrypted assertion must be signed too, because the encryption key is public.
 */
export function createSamlConnector({ name, readPeer, canReach }: SamlClient, log: Log): Connector {
  const logRefusal = (refusal: Refusal, message = 'an external log-in was refused'): Refusal => {
    log.warn({ way: name, code: refusal.code }, message)
    return refusal
  }
  return {
    begin: async ({ state, callback }) => {
      const peer = await readPeer()
      if (peer instanceof Refusal) return logRefusal(peer)
      const requests = new Map<string, string>()
      const { signsRequests = false, signingKey } = peer
      const signing = signsRequests && signingKey !== undefined ? { privateKey: signingKey } : {}
      const saml = createSaml(peer, callback, { ...rememberIn(requests), ...signing })
      const address = await saml.getAuthorizeUrlAsync(state, undefined, {})
      const [request] = requests.keys()
      return request === undefined ? refuse('provider_unreachable') : { address, memory: { request } }
    },
    finish: async ({ callback }, { form }, memory) => {
      const peer = await readPeer()
      if (peer instanceof Refusal) return logRefusal(peer)
      try {
        const profile = await readResponse(peer, callback, form['SAMLResponse'] ?? '', memory['request'] ?? '')
        if (profile === null || profile.issuer !== peer.issuer) return refuse('provider_untrusted')
        return { claims: { sub: profile.nameID, ...profile }, session: toSession(peer, profile) }
      } catch (error) {
        return logRefusal(toRefusal(error))
      }
    },
    beginLogOut: async ({ state, callback }, hint) => {
      const peer = await readPeer()
      if (peer instanceof Refusal || peer.logOut === undefined || peer.signingKey === undefined) return undefined
      if ((await canReach?.(peer.logOut.request)) !== true) return undefined
      const saml = createSaml(peer, callback, {
        privateKey: peer.signingKey,
        logoutUrl: peer.logOut.request,
        generateUniqueId: () => toRequestId(state),
      })
      const { nameID = '', nameIDFormat = UNSPECIFIED, ...rest } = hint
      return saml.getLogoutUrlAsync({ issuer: peer.issuer, nameID, nameIDFormat, ...rest }, state, {})
    },
    readLogOutMessage: async (message) => {
      const peer = await readPeer()
      const read = peer instanceof Refusal ? undefined : await readLogOutMessage(peer, message)
      if (read === undefined) logRefusal(refuse('provider_untrusted'), 'a log-out message of a provider was refused')
      return read
    },
  }
}

/**
 * Checks the response of a log-in. Tries the keys of encrypted assertions one after the other. Throws the first error of
 * node-saml.
 */
async function readResponse(
  peer: SamlPeer,
  callback: string,
  response: string,
  request: string,
): Promise<Profile | null> {
  const errors: unknown[] = []
  for (const decryptionPvk of peer.decryptionKeys ?? [undefined]) {
    // node-saml requires the time of the request. The current time is sufficient, because the pending log-in has an
    // expiry.
    const requests = new Map([[request, new Date().toISOString()]])
    const key = decryptionPvk === undefined ? {} : { decryptionPvk }
    const saml = createSaml(peer, callback, { ...rememberIn(requests), ...key })
    try {
      return (await saml.validatePostResponseAsync({ SAMLResponse: response })).profile
    } catch (error) {
      errors.push(error)
    }
  }
  throw errors[0]
}

/** Returns the session at the provider. The provider names the person and the session so in its log-out. */
function toSession(peer: SamlPeer, profile: Profile): ProviderSession {
  const { nameID, nameIDFormat, nameQualifier, spNameQualifier, sessionIndex } = profile
  const parts = Object.entries({ nameID, nameIDFormat, nameQualifier, spNameQualifier, sessionIndex })
  const hint = Object.fromEntries(parts.filter((part): part is [string, string] => typeof part[1] === 'string'))
  return { subject: nameID, sid: sessionIndex, ...(peer.logOut === undefined ? {} : { hint }) }
}

/** Most errors of node-saml differ only in their messages. */
function toRefusal(error: unknown): Refusal {
  if (error instanceof SamlStatusError) return refuse('provider_declined')
  const message = error instanceof Error ? error.message : ''
  if (/not yet valid|expired|too old|no valid subject confirmation/iu.test(message)) return refuse('provider_clock_off')
  if (/InResponseTo/u.test(message)) return refuse('log_in_not_begun')
  return refuse('provider_untrusted')
}
