import { EXTERNAL_PATH } from '../external/entrance.ts'

export const PROVIDER_PATH = `${EXTERNAL_PATH}/provider`

/** Returns the path of the SAML metadata for a provider, which is also our entity id there. */
export const metadataPath = (provider: string): string => `${PROVIDER_PATH}/${provider}/metadata`

/** Returns the path to which a provider sends the browser back. A super user registers it at the provider. */
export const callbackPath = (provider: string): string => `${PROVIDER_PATH}/${provider}/callback`
