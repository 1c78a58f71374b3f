import { expect, test } from '@playwright/test'
import { findTarget } from '../src/pages.ts'
import { findFaultsEverywhere } from '../src/portal-pages.ts'

test('axe reports no faults on any page, in the light and dark schemes', async ({ page }) => {
  expect(await findFaultsEverywhere(page, 'system', await findTarget('us', 'uk'))).toEqual([])
})
