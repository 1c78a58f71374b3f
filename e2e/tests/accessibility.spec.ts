import { expect, test } from '@playwright/test'
import { inFullRun } from '@lectern/test-kit/full-run'
import { findTarget } from '../src/pages.ts'
import { findFaultsEverywhere } from '../src/portal-pages.ts'

/** `npm test` checks the colours of the dark scheme on every n-th page. */
const DARK_NTH = inFullRun(1, 3)

test('axe reports no faults on any page, in the light and dark schemes', async ({ page }) => {
  expect(await findFaultsEverywhere(page, 'system', await findTarget('us', 'uk'), DARK_NTH)).toEqual([])
})
