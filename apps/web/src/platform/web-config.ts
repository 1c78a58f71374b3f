import { WebConfig } from '@lectern/contracts'

/** Reads `/config.json`: where the services are, and what the deployment set. PRODUCT, 'Addresses'. */
export async function loadWebConfig(fetchIt: typeof fetch = fetch): Promise<WebConfig> {
  const response = await fetchIt('/config.json', { headers: { accept: 'application/json' } })
  if (!response.ok) throw new Error(`/config.json answered ${response.status}`)
  return WebConfig.parse(await response.json())
}
