import * as client from 'openid-client'
import type { Log } from '../../../kernel/log.ts'
import { refuse } from '../../../kernel/refusal.ts'
import type { Refusal } from '../../../kernel/refusal.ts'
import type { Connector, ProviderSession } from './connector.ts'
import { createLogoutTokenReader } from './logout-token.ts'

/** Maximum difference between the clocks of the provider and this server. */
const CLOCK_TOLERANCE_S = 60
const TIMEOUT_S = 10
/** A person who logs out waits for the provider. */
const LOG_OUT_TIMEOUT_S = 3
const CLOCK_CODE = 'OAUTH_JWT_TIMESTAMP_CHECK_FAILED'

/** The registration of this deployment at an OpenID provider. */
export interface OidcClient {
  /** Name of the provider in the log. */
  readonly name: string
  /** Base URL of the provider for OpenID Connect Discovery 1.0. */
  readonly issuer: string
  readonly clientId: string
  /** Returns the secret for one log-in. */
  readonly readSecret: () => string | Promise<string>
  readonly scope: string
  /** How the provider returns the browser. Default: `query`. */
  readonly responseMode?: 'form_post'
  /** Sends the requests. Default: the function of the platform. */
  readonly fetch?: client.CustomFetch
}

/** Creates a connector for OpenID Connect: code flow with PKCE and nonce. */
export function createOidcConnector(provider: OidcClient, log: Log): Connector {
  /** The secret of some providers is valid for a short time, so each log-in reads it. */
  let secret = ''
  let discovered: Promise<client.Configuration> | undefined
  const configuration = (): Promise<client.Configuration> => {
    discovered ??= discover(provider, () => secret).catch((error: unknown) => {
      // The next log-in tries the discovery again.
      discovered = undefined
      throw error
    })
    return discovered
  }
  const logRefusal = (error: unknown, message = 'an external log-in was refused'): Refusal => {
    const refusal = toRefusal(error)
    log.warn({ way: provider.name, code: refusal.code, reason: toLogReason(error) }, message)
    return refusal
  }
  return {
    begin: async ({ state, callback }) => {
      try {
        const config = await configuration()
        const [verifier, nonce] = [client.randomPKCECodeVerifier(), client.randomNonce()]
        const address = client.buildAuthorizationUrl(config, {
          redirect_uri: callback,
          scope: provider.scope,
          state,
          nonce,
          code_challenge: await client.calculatePKCECodeChallenge(verifier),
          code_challenge_method: 'S256',
          ...(provider.responseMode === undefined ? {} : { response_mode: provider.responseMode }),
        })
        return { address: address.href, memory: { verifier, nonce } }
      } catch (error) {
        return logRefusal(error)
      }
    },
    finish: async ({ state, callback }, { query, form }, memory) => {
      try {
        const config = await configuration()
        const callbackAddress = new URL(callback)
        callbackAddress.search = (provider.responseMode === undefined ? query : new URLSearchParams(form)).toString()
        secret = await provider.readSecret()
        const tokens = await client.authorizationCodeGrant(config, callbackAddress, {
          pkceCodeVerifier: memory['verifier'] ?? '',
          expectedNonce: memory['nonce'] ?? '',
          expectedState: state,
          idTokenExpected: true,
        })
        const claims = tokens.claims()
        if (claims === undefined) return refuse('provider_untrusted')
        const userInfoEndpoint = config.serverMetadata().userinfo_endpoint
        const userInfo =
          userInfoEndpoint === undefined ? {} : await client.fetchUserInfo(config, tokens.access_token, claims.sub)
        return { claims: { ...userInfo, ...claims }, session: toSession(config, claims, tokens.id_token) }
      } catch (error) {
        return logRefusal(error)
      }
    },
    beginLogOut: async ({ state, callback }, { idToken = '' }) => {
      try {
        // The browser must not wait at a provider that is not there. The description shows that it is.
        const config = await discover(provider, () => secret, LOG_OUT_TIMEOUT_S)
        if (config.serverMetadata().end_session_endpoint === undefined) return undefined
        return client.buildEndSessionUrl(config, {
          id_token_hint: idToken,
          post_logout_redirect_uri: callback,
          state,
        }).href
      } catch (error) {
        logRefusal(error, 'the log-out at a provider did not begin')
        return undefined
      }
    },
    readLogoutToken: createLogoutTokenReader({ configuration, ...provider }, log),
  }
}

/** Returns the session at the provider. The ID token is stored only if the provider has a page for the log-out. */
function toSession(
  config: client.Configuration,
  { sub, sid }: client.IDToken,
  idToken: string | undefined,
): ProviderSession {
  const offersLogOut = config.serverMetadata().end_session_endpoint !== undefined
  return {
    subject: sub,
    ...(typeof sid === 'string' ? { sid } : {}),
    ...(offersLogOut && idToken !== undefined ? { hint: { idToken } } : {}),
  }
}

async function discover(
  { issuer, clientId, fetch }: OidcClient,
  readSecret: () => string,
  timeout = TIMEOUT_S,
): Promise<client.Configuration> {
  const insecure = issuer.startsWith('http:') ? [client.allowInsecureRequests] : []
  return client.discovery(
    new URL(issuer),
    clientId,
    { [client.clockTolerance]: CLOCK_TOLERANCE_S },
    (...request) => client.ClientSecretPost(readSecret())(...request),
    {
      execute: [...insecure, client.enableNonRepudiationChecks],
      timeout,
      ...(fetch === undefined ? {} : { [client.customFetch]: fetch }),
    },
  )
}

function toRefusal(error: unknown): Refusal {
  if (error instanceof client.AuthorizationResponseError) return refuse('provider_declined')
  // The token endpoint rejected the request, for example because the code was already used.
  if (error instanceof client.ResponseBodyError) return refuse('provider_untrusted')
  if (error instanceof client.ClientError)
    return refuse(
      error.code === CLOCK_CODE
        ? 'provider_clock_off'
        : isUnreachable(error)
          ? 'provider_unreachable'
          : 'provider_untrusted',
    )
  return refuse('provider_unreachable')
}

function isUnreachable({ code, cause }: client.ClientError): boolean {
  return code === 'OAUTH_TIMEOUT' || code === 'OAUTH_RESPONSE_IS_NOT_CONFORM' || cause instanceof TypeError
}

/** Returns the code or the name of an error. The message can contain claims, which must not be logged. */
function toLogReason(error: unknown): string {
  if (error instanceof client.ClientError) return error.code ?? error.name
  return error instanceof Error ? error.name : 'unknown'
}
