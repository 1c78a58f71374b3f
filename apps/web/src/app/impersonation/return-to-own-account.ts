import type { Platform } from '../../platform/platform.tsx'

/** Goes to the auth service, where the actor is logged in as themselves, for their own tokens: nobody is asked anything. */
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
