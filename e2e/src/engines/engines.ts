import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { existsSync, globSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { findBrowser, installPackages } from '../find-browser.ts'
import { startWithPuppeteer } from './puppeteer.ts'
import type { RunningEngine } from './tab.ts'
import { startWebKit } from './webdriver.ts'
import { freePort } from '../start-server.ts'

export type EngineName = 'chromium' | 'firefox' | 'webkit'
export const ENGINES: readonly EngineName[] = ['chromium', 'firefox', 'webkit']

/** Debian's packages of each engine. WebKit needs a screen, and GStreamer for sound. */
const PACKAGES: Readonly<Record<EngineName, readonly string[]>> = {
  chromium: ['chromium'],
  firefox: ['firefox-esr'],
  webkit: ['webkit2gtk-driver', 'xvfb', 'gstreamer1.0-plugins-good', 'gstreamer1.0-plugins-bad', 'gstreamer1.0-libav'],
}
const SOUND = ['pulseaudio', 'pulseaudio-utils']
const MINI_BROWSERS = '/usr/{lib,libexec}/{*/,}webkit2gtk-4.?/MiniBrowser'

/** Returns the path of an engine's browser. Undefined if the browser is not installed. */
function findEngine(name: EngineName): string | undefined {
  if (name === 'chromium') return findBrowser()
  if (name === 'firefox') return ['/usr/bin/firefox-esr', '/usr/bin/firefox'].find((file) => existsSync(file))
  return existsSync('/usr/bin/WebKitWebDriver') ? globSync(MINI_BROWSERS)[0] : undefined
}

/**
 * Returns the path of an engine's browser. Installs the engine if necessary.
 * @throws Error that says what to install.
 */
function installEngine(name: EngineName): string {
  const found = findEngine(name)
  if (found !== undefined) return found
  installPackages([...PACKAGES[name], ...SOUND])
  const installed = findEngine(name)
  if (installed !== undefined) return installed
  throw new Error(`There is no ${name}: install it with apt-get install ${[...PACKAGES[name], ...SOUND].join(' ')}`)
}

const hasSoundServer = (): boolean => existsSync('/usr/bin/pulseaudio')

/** The screen and the sound of the engines, without a monitor or a loudspeaker. */
export interface Surroundings {
  readonly env: NodeJS.ProcessEnv
  close(): void
}

/** Starts a screen in memory, and a sound server that plays into nothing. */
export async function startSurroundings(): Promise<Surroundings> {
  const folder = mkdtempSync(path.join(tmpdir(), 'lectern-engines-'))
  const socket = path.join(folder, 'sound.socket')
  const started: ChildProcess[] = []
  const start = (program: string, args: readonly string[]) =>
    started.push(
      spawn(program, args, { stdio: 'ignore', env: { ...process.env, HOME: folder, XDG_RUNTIME_DIR: folder } }),
    )
  if (hasSoundServer()) {
    const modules = ['module-null-sink sink_name=null', `module-native-protocol-unix auth-anonymous=1 socket=${socket}`]
    start('pulseaudio', ['--daemonize=no', '--exit-idle-time=-1', '-n', ...modules.flatMap((name) => ['-L', name])])
  }
  const display = `:${90 + (process.pid % 900)}`
  if (existsSync('/usr/bin/Xvfb')) start('Xvfb', [display, '-screen', '0', '1280x1100x24'])
  const own = { LANG: 'en_GB.UTF-8', ...(hasSoundServer() && { PULSE_SERVER: `unix:${socket}` }) }
  return {
    env: { ...process.env, ...own, DISPLAY: display, WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1', HOME: folder },
    close() {
      for (const child of started) child.kill()
    },
  }
}

/** Starts a browser of this engine with empty storage. */
export async function startEngine(name: EngineName, { env }: Surroundings): Promise<RunningEngine> {
  const browser = installEngine(name)
  if (name === 'webkit') return startWebKit(browser, await freePort(), env)
  return startWithPuppeteer(name === 'chromium' ? 'chrome' : 'firefox', browser, env)
}

/** Returns true if sound is heard: the sound server's output is not silent for some milliseconds. */
export function isSoundHeard({ env }: Surroundings): boolean {
  const recorder = ['--device=null.monitor', '--format=s16le', '--rate=8000', '--channels=1', '--latency-msec=50']
  const samples = execFileSync('timeout', ['--preserve-status', '1', 'parec', ...recorder], { env })
  const loudest = Array.from({ length: Math.floor(samples.length / 2) }, (_, at) => samples.readInt16LE(at * 2))
  return loudest.some((value) => Math.abs(value) > 200)
}
