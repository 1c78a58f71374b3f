import { expect, test } from '@playwright/test'
import { findTarget } from '../src/pages.ts'
import { findFaultsEverywhere } from '../src/portal-pages.ts'

test('axe finds nothing on any page, in light and dark', async ({ page }) => {
  test.slow()
  expect(await findFaultsEverywhere(page, 'system', await findTarget('us', 'uk'))).toEqual([])
})
