import { WebConfig } from '@lectern/contracts'

/** Loads `/config.json`, the settings of the deployment. Throws if the file is missing or not valid. */
export async function loadWebConfig(fetchIt: typeof fetch = fetch): Promise<WebConfig> {
  const response = await fetchIt('/config.json', { headers: { accept: 'application/json' } })
  if (!response.ok) throw new Error(`/config.json answered ${response.status}`)
  return WebConfig.parse(await response.json())
}
