import * as client from 'openid-client'
import type { Kernel } from '../../kernel/kernel.ts'
import { createPublicFetch, isPublicUrl } from '../../kernel/public-network.ts'
import { refuse } from '../../kernel/refusal.ts'
import type { Refusal } from '../../kernel/refusal.ts'
import type { LtiPlatform } from '../federation/index.ts'
import { LTI_ADDRESSES } from '../federation/index.ts'
import { readToolKey } from './tool-keys.ts'

/** Maximum difference between the clocks of the platform and this server. */
const CLOCK_TOLERANCE_S = 60
const TIMEOUT_S = 10
const CLOCK_CODE = 'OAUTH_JWT_TIMESTAMP_CHECK_FAILED'

type Claims = Readonly<Record<string, unknown>>

/** The parameters of a login initiation that the platform gets back. IMS Security Framework 1.0 §5.1.1.1. */
interface LaunchHints {
  readonly login_hint: string
  readonly lti_message_hint?: string | undefined
}

interface OpenLaunch {
  readonly state: string
  readonly nonce: string
}

/** The requests to learning platforms, and the check of their answers. */
export interface PlatformClient {
  /** Returns the address at the platform that continues a launch; undefined if the settings name no public address. */
  authorize(platform: LtiPlatform, launch: OpenLaunch, hints: LaunchHints): Promise<string | undefined>
  /** Checks the token of a launch: signature, issuer, audience, times, nonce. Returns its claims, or a refusal. */
  verify(platform: LtiPlatform, launch: OpenLaunch, form: Readonly<Record<string, string>>): Promise<Claims | Refusal>
  /** Sends a request to a service of the platform. Throws if the platform cannot be reached or refuses the token. */
  request(platform: LtiPlatform, request: PlatformRequest): Promise<Response>
}

interface PlatformRequest {
  readonly address: string
  readonly scope: string
  readonly method?: 'GET' | 'POST'
  readonly headers: Record<string, string>
  readonly body?: string
}

/** Creates the client. `allowsPrivate`: the network of the server may be reached. */
export function createPlatformClient(kernel: Kernel, allowsPrivate: boolean): PlatformClient {
  const fetch = createPublicFetch(allowsPrivate)
  const isAllowed = (address: string): boolean =>
    URL.canParse(address) && (allowsPrivate || isPublicUrl(new URL(address)))
  /** A configuration keeps the public keys of its platform. It is replaced when the settings change. */
  const known = new Map<string, { readonly settings: string; readonly config: client.Configuration }>()
  const configure = async (platform: LtiPlatform): Promise<client.Configuration> => {
    const { uid, issuer, clientId, authorization, token, keys } = platform
    const settings = JSON.stringify([issuer, clientId, authorization, token, keys])
    const stored = known.get(uid)
    if (stored?.settings === settings) return stored.config
    const toolKey = await readToolKey(kernel)
    const config = new client.Configuration(
      { issuer, authorization_endpoint: authorization, token_endpoint: token, jwks_uri: keys },
      clientId,
      { [client.clockTolerance]: CLOCK_TOLERANCE_S },
      client.PrivateKeyJwt(toolKey, {
        // Platforms of LTI expect the address of the token endpoint. IMS Security Framework 1.0 §4.1.1.
        [client.modifyAssertion]: (_header, payload) => {
          payload['aud'] = token
        },
      }),
    )
    client.useIdTokenResponseType(config)
    config.timeout = TIMEOUT_S
    config[client.customFetch] = fetch
    if (allowsPrivate) client.allowInsecureRequests(config)
    known.set(uid, { settings, config })
    return config
  }
  const callback = `${kernel.settings.publicOrigin}${LTI_ADDRESSES.launch}`
  return {
    authorize: async (platform, { state, nonce }, { login_hint, lti_message_hint }) => {
      if (!isAllowed(platform.authorization)) return undefined
      return client.buildAuthorizationUrl(await configure(platform), {
        redirect_uri: callback,
        scope: 'openid',
        response_mode: 'form_post',
        prompt: 'none',
        state,
        nonce,
        login_hint,
        ...(lti_message_hint === undefined ? {} : { lti_message_hint }),
      }).href
    },
    verify: async (platform, { state, nonce }, form) => {
      const answer = new URL(callback)
      answer.hash = new URLSearchParams(form).toString()
      try {
        return await client.implicitAuthentication(await configure(platform), answer, nonce, { expectedState: state })
      } catch (error) {
        const refusal = toRefusal(error)
        kernel.log.warn(
          { way: platform.template, code: refusal.code, reason: toLogReason(error) },
          'a launch was refused',
        )
        return refusal
      }
    },
    request: async (platform, { address, scope, method = 'GET', headers, body }) => {
      const tokens = await client.clientCredentialsGrant(await configure(platform), { scope })
      return fetch(address, {
        method,
        headers: { ...headers, authorization: `Bearer ${tokens.access_token}`, 'user-agent': 'Lectern' },
        ...(body === undefined ? {} : { body }),
        signal: AbortSignal.timeout(TIMEOUT_S * 1000),
      })
    },
  }
}

function toRefusal(error: unknown): Refusal {
  if (error instanceof client.AuthorizationResponseError) return refuse('provider_declined')
  if (error instanceof client.ClientError)
    return refuse(
      error.code === CLOCK_CODE
        ? 'provider_clock_off'
        : error.code === 'OAUTH_TIMEOUT' || error.cause instanceof TypeError
          ? 'provider_unreachable'
          : 'provider_untrusted',
    )
  // The keys of the platform could not be fetched.
  return refuse(error instanceof TypeError ? 'provider_unreachable' : 'provider_untrusted')
}

/** Returns the code or the name of an error. The message can contain claims, which must not be logged. */
function toLogReason(error: unknown): string {
  if (error instanceof client.ClientError) return error.code ?? error.name
  return error instanceof Error ? error.name : 'unknown'
}
