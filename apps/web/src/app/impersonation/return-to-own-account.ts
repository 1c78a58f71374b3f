import type { Platform } from '../../platform/platform.tsx'

/**
 * Leaves an impersonation: navigates to the auth service, which issues tokens for the actor. The actor has a session
 * there, so no log-in form appears. `path` is the page to open afterwards.
 */
export async function returnToOwnAccount(
  { config, oauth }: Pick<Platform, 'config' | 'oauth'>,
  path: string,
): Promise<void> {
  const query = await oauth.beginLogIn(path)
  const url = new URL(`${config.services.auth}/v1/authorize`, globalThis.location.origin)
  for (const [name, value] of Object.entries({ ...query, prompt: 'none' }))
    if (value !== undefined) url.searchParams.set(name, value)
  globalThis.location.assign(url.href)
}
