import type { Platform } from '../../platform/platform.tsx'

/** The running navigation. A second navigation would replace the code verifier of the first navigation. */
let navigation: Promise<void> | undefined
// The back button can restore this page with its variables. A new navigation must then be possible.
globalThis.addEventListener('pageshow', ({ persisted }) => {
  if (persisted) navigation = undefined
})

/**
 * Leaves an impersonation: navigates to the auth service, then to the page `path`. A second call starts no second
 * navigation.
 */
export function returnToOwnAccount(ports: Pick<Platform, 'config' | 'oauth'>, path: string): Promise<void> {
  navigation ??= navigate(ports, path).catch((error: unknown) => {
    navigation = undefined
    throw error
  })
  return navigation
}

async function navigate({ config, oauth }: Pick<Platform, 'config' | 'oauth'>, path: string): Promise<void> {
  const query = await oauth.beginLogIn(path)
  const url = new URL(`${config.services.auth}/v1/authorize`, globalThis.location.origin)
  for (const [name, value] of Object.entries({ ...query, prompt: 'none' }))
    if (value !== undefined) url.searchParams.set(name, value)
  globalThis.location.assign(url.href)
}
