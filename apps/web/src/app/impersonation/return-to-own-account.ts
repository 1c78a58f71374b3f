import type { Platform } from '../../platform/platform.tsx'

/** The navigation that has started in this page. A second navigation would replace the code verifier of the first. */
let navigation: Promise<void> | undefined
// The back button can restore this page with its variables. Then a new navigation must be possible.
globalThis.addEventListener('pageshow', ({ persisted }) => {
  if (persisted) navigation = undefined
})

/**
 * Leaves an impersonation: navigates to the auth service, which issues tokens for the actor. The actor has a session
 * there, so no log-in form appears. `path` is the page to open afterwards. A second call does not start a second
 * navigation: the user's click and a refused token can both end the same impersonation.
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
