import { WebConfig } from '@lectern/contracts'

/**
 * Loads the addresses of the services and the settings of the deployment from `/config.json`. Throws if the file cannot
 * be loaded or is not valid.
 */
export async function loadWebConfig(fetchIt: typeof fetch = fetch): Promise<WebConfig> {
  const response = await fetchIt('/config.json', { headers: { accept: 'application/json' } })
  if (!response.ok) throw new Error(`/config.json answered ${response.status}`)
  return WebConfig.parse(await response.json())
}
