import { chromium, type Browser } from '@playwright/test'
import { findBrowser } from './find-browser.ts'

/** A container does not allow the sandbox, and background requests would disturb the measurements. */
export const BROWSER_ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Launches Chromium for scripts that are not Playwright tests. */
export function launchBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: findBrowser(), args: BROWSER_ARGUMENTS })
}
