import { WebConfig } from '@lectern/contracts'

/** Maximum milliseconds to wait for the settings. */
const TIMEOUT_MS = 10_000

/** Loads `/config.json`, the settings of the deployment. Throws if the file is missing, late or not valid. */
export async function loadWebConfig(fetchIt: typeof fetch = fetch): Promise<WebConfig> {
  const response = await fetchIt('/config.json', {
    headers: { accept: 'application/json' },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  if (!response.ok) throw new Error(`/config.json answered ${response.status}`)
  return WebConfig.parse(await response.json())
}
