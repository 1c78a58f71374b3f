import { WebConfig } from '@lectern/contracts'
import type { Page } from '@playwright/test'

/** Changes the settings of the deployment for this page. */
export async function configure(page: Page, changes: Partial<WebConfig>): Promise<void> {
  await page.route('**/config.json', async (route) => {
    const config = WebConfig.parse(await (await route.fetch()).json())
    return route.fulfill({ json: { ...config, ...changes } })
  })
}
