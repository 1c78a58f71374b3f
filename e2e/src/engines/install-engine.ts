import { globSync } from 'node:fs'
import { findBrowser, installPackages } from '../find-browser.ts'

export type EngineName = 'chromium' | 'firefox' | 'webkit'
export const ENGINES: readonly EngineName[] = ['chromium', 'firefox', 'webkit']

type Packages = Readonly<Record<string, string>>
const GSTREAMER = '/usr/lib/*/gstreamer-1.0'

/** Debian's packages for sound, with a pattern of a file of each package. */
const SOUND: Packages = { pulseaudio: '/usr/bin/pulseaudio', 'pulseaudio-utils': '/usr/bin/parec' }

/** Debian's packages of each engine, with a pattern of a file of each package. WebKit needs a screen and GStreamer. */
const PACKAGES: Readonly<Record<EngineName, Packages>> = {
  // `findBrowser` installs Chromium.
  chromium: SOUND,
  firefox: { 'firefox-esr': '/usr/bin/{firefox-esr,firefox}', ...SOUND },
  webkit: {
    'webkit2gtk-driver': '/usr/bin/WebKitWebDriver',
    xvfb: '/usr/bin/Xvfb',
    'gstreamer1.0-plugins-good': `${GSTREAMER}/libgstmpg123.so`,
    'gstreamer1.0-plugins-bad': `${GSTREAMER}/libgstvideoparsersbad.so`,
    'gstreamer1.0-libav': `${GSTREAMER}/libgstlibav.so`,
    ...SOUND,
  },
}
const MINI_BROWSERS = '/usr/{lib,libexec}/{*/,}webkit2gtk-4.?/MiniBrowser'

/**
 * Installs the missing packages of an engine with apt-get.
 * @throws Error that says in one line what to install, if apt-get fails.
 */
export function installEngine(name: EngineName): void {
  if (name === 'chromium') findBrowser()
  const missing = findMissingPackages(name)
  if (missing.length === 0) return
  installPackages(missing)
  const left = findMissingPackages(name)
  if (left.length > 0)
    throw new Error(`The tests in ${name} need more programs: install them with apt-get install ${left.join(' ')}`)
}

const findMissingPackages = (name: EngineName): string[] =>
  Object.entries(PACKAGES[name])
    .filter(([, file]) => globSync(file).length === 0)
    .map(([debianPackage]) => debianPackage)

/** Returns the path of an installed browser. */
export function findExecutable(name: EngineName): string {
  if (name === 'chromium') return findBrowser()
  const pattern = name === 'firefox' ? (PACKAGES.firefox['firefox-esr'] ?? '') : MINI_BROWSERS
  return globSync(pattern)[0] ?? ''
}
