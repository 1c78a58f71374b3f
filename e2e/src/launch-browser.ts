import { chromium, type Browser } from '@playwright/test'
import { findBrowser } from './find-browser.ts'

/** What a browser under test is started with: no sandbox in a container, and nothing that calls home. */
export const BROWSER_ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** A real Chromium, for programs that are no Playwright test. */
export function launchBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: findBrowser(), args: BROWSER_ARGUMENTS })
}
