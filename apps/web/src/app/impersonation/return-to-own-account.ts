import type { Platform } from '../../platform/platform.tsx'

/** The navigation that has started in this page. A second one would replace the code verifier of the first. */
let navigation: Promise<void> | undefined
// After the back button, the browser may restore this page as it was.
globalThis.addEventListener('pageshow', ({ persisted }) => {
  if (persisted) navigation = undefined
})

/**
 * Leaves an impersonation: navigates to the auth service, which issues tokens for the actor. The actor has a session
 * there, so no log-in form appears. `path` is the page to open afterwards. A second call, while the first navigation
 * has not ended, does nothing: the user's click and a refused token can both end the same impersonation.
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
