import { chromium, type Browser } from '@playwright/test'
import { findBrowser } from './find-browser.ts'

/** Arguments of a browser under test: no sandbox, since a container does not allow it, and no background requests. */
export const BROWSER_ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Launches a real Chromium for programs that are not Playwright tests. */
export function launchBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: findBrowser(), args: BROWSER_ARGUMENTS })
}
