import { chromium, type Browser } from '@playwright/test'
import { findBrowser } from './find-browser.ts'

/** A container does not allow the sandbox, and background requests would disturb the measurements. */
export const BROWSER_ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  // Without these, the browser draws with a graphics card in software, which needs a tenth more processor time.
  '--disable-gpu-compositing',
  '--disable-software-rasterizer',
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
