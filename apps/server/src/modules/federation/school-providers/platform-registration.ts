import type { ProviderTemplate } from '@lectern/contracts'
import type { ProviderConfig } from './templates.ts'

/** Paths of this deployment for learning platforms. An administrator of a platform registers them there. */
export const LTI_ADDRESSES = {
  login: '/lti/login',
  launch: '/lti/launch',
  keys: '/lti/keys',
  deepLink: '/lti/deep-link',
} as const

/** Addresses of a learning platform. IMS Security Framework 1.0 §5. */
export interface PlatformAddresses {
  readonly issuer: string
  readonly authorization: string
  readonly token: string
  readonly keys: string
}

/** Sources: the pages of Canvas and Moodle for developers. All schools at the hosted Canvas have one issuer. */
export function readAddresses(template: ProviderTemplate, config: ProviderConfig): PlatformAddresses {
  if (template === 'canvas')
    return {
      issuer: 'https://canvas.instructure.com',
      authorization: 'https://sso.canvaslms.com/api/lti/authorize_redirect',
      token: 'https://sso.canvaslms.com/login/oauth2/token',
      keys: 'https://sso.canvaslms.com/api/lti/security/jwks',
    }
  const { issuer = '', authorizationAddress = '', tokenAddress = '', keysAddress = '' } = config
  if (template !== 'moodle')
    return { issuer, authorization: authorizationAddress, token: tokenAddress, keys: keysAddress }
  const site = issuer.replace(/\/+$/, '')
  return {
    issuer: site,
    authorization: `${site}/mod/lti/auth.php`,
    token: `${site}/mod/lti/token.php`,
    keys: `${site}/mod/lti/certs.php`,
  }
}

/** Returns the ids of the registrations at the platform that count. Empty for all. */
export const readDeployments = ({ deploymentId = '' }: ProviderConfig): string[] =>
  deploymentId.split(/[\s,;]+/).filter((id) => id !== '')

/** Returns the key that finds a platform at a launch; null if a field is missing, and for other providers. */
export function platformKey(template: ProviderTemplate, config: ProviderConfig): string | null {
  if (template !== 'canvas' && template !== 'moodle' && template !== 'lti') return null
  const { issuer } = readAddresses(template, config)
  return issuer === '' || config.clientId === undefined ? null : toPlatformKey(issuer, config.clientId)
}

/** Returns the key of a client at a platform. */
export const toPlatformKey = (issuer: string, clientId: string): string => JSON.stringify([issuer, clientId])
