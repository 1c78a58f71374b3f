import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'

const SYSTEM_BROWSERS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/**
 * A Chromium to test with: the one `CHROMIUM` names, Playwright's own, or the system's. Where there is none, one is
 * installed with the system's package manager. Throws one line that says what to install where that cannot be done.
 */
export function findBrowser(): string {
  const found = installed()
  if (found) return found
  try {
    console.log('No Chromium found: installing one with apt-get')
    execFileSync('sh', ['-c', 'apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq chromium'], {
      stdio: 'ignore',
    })
  } catch {
    // said below
  }
  const now = installed()
  if (now) return now
  throw new Error(
    'The browser tests need Chromium: install it (apt-get install chromium, or npx playwright install chromium) or set CHROMIUM to its path.',
  )
}

function installed(): string | undefined {
  return [process.env['CHROMIUM'] ?? '', chromium.executablePath(), ...SYSTEM_BROWSERS].find(
    (path) => path !== '' && existsSync(path),
  )
}
