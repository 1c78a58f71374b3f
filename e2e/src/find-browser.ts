import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'

const SYSTEM_BROWSERS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]
const SYSTEM_SHELLS = ['/usr/bin/chromium-headless-shell']

/**
 * Returns the path of a Chromium for the tests. Installs one with apt-get if necessary.
 * @throws Error that says what to install, if apt-get fails.
 */
export function findBrowser(): string {
  const found = firstExisting([process.env['CHROMIUM'], chromium.executablePath(), ...SYSTEM_BROWSERS])
  if (found !== undefined) return found
  installPackages(['chromium'])
  const installed = firstExisting(SYSTEM_BROWSERS)
  if (installed !== undefined) return installed
  throw new Error(
    'The browser tests need Chromium: install it (apt-get install chromium, or npx playwright install chromium) or set CHROMIUM to its path.',
  )
}

/**
 * Returns the path of Chromium's headless shell, which needs 40 % less processor time, else of the full browser.
 * `CHROMIUM_SHELL` has priority, then `CHROMIUM`.
 */
export function findHeadlessShell(): string {
  const named = firstExisting([process.env['CHROMIUM_SHELL'], process.env['CHROMIUM']])
  if (named !== undefined) return named
  if (firstExisting(SYSTEM_SHELLS) === undefined) installPackages(['chromium-headless-shell'])
  return firstExisting(SYSTEM_SHELLS) ?? findBrowser()
}

/** Installs packages with apt-get. Ignores a failure, because the caller then finds no browser. */
export function installPackages(names: readonly string[]): void {
  const list = names.join(' ')
  console.log(`${list}: installing with apt-get`)
  try {
    const command = `apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends ${list}`
    execFileSync('sh', ['-c', command], { stdio: 'ignore' })
  } catch {
    // The caller searches for the browser again.
  }
}

function firstExisting(paths: readonly (string | undefined)[]): string | undefined {
  return paths.find((path) => path !== undefined && path !== '' && existsSync(path))
}
