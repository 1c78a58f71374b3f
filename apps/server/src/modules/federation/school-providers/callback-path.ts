import { EXTERNAL_PATH } from '../external/entrance.ts'

export const PROVIDER_PATH = `${EXTERNAL_PATH}/provider`

/** Returns the path of the SAML metadata for a provider, which is also our entity id there. */
export const metadataPath = (provider: string): string => `${PROVIDER_PATH}/${provider}/metadata`

/** Returns the path to which a provider sends the browser back after a log-out. */
export const loggedOutPath = (provider: string): string => `${PROVIDER_PATH}/${provider}/logged-out`

/** Returns the path for the messages of SAML Single Logout. */
export const singleLogoutPath = (provider: string): string => `${PROVIDER_PATH}/${provider}/single-logout`

/** Returns the path for the logout tokens of a provider. OpenID Connect Back-Channel Logout 1.0. */
export const backChannelPath = (provider: string): string => `${PROVIDER_PATH}/${provider}/back-channel-logout`

/** Returns the path to which a provider sends the browser back. A super user registers it at the provider. */
export const callbackPath = (provider: string): string => `${PROVIDER_PATH}/${provider}/callback`
