import { type ChildProcess, type ChildProcessWithoutNullStreams, execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startSurroundings } from '../engines/surroundings.ts'
import { installPackages } from '../find-browser.ts'

/** The programs of the walk, and the Debian package of each. */
const PROGRAMS = {
  Xvfb: 'xvfb',
  'dbus-daemon': 'dbus',
  openbox: 'openbox',
  orca: 'orca',
  pulseaudio: 'pulseaudio',
  xdotool: 'xdotool',
  'firefox-esr': 'firefox-esr',
} as const
/** Orca finds the accessible objects of Firefox with this service. */
const ACCESSIBILITY_PACKAGE = 'at-spi2-core'

/** Settings of a new Firefox profile: no first-run pages, no questions, English pages, accessibility on. */
const FIREFOX_SETTINGS = {
  'accessibility.force_disabled': -1,
  'app.update.enabled': false,
  'browser.aboutwelcome.enabled': false,
  'browser.shell.checkDefaultBrowser': false,
  'browser.startup.homepage_override.mstone': 'ignore',
  'browser.startup.page': 0,
  'datareporting.policy.dataSubmissionEnabled': false,
  'intl.accept_languages': 'en-US',
  'media.autoplay.default': 0,
  // Firefox would ask about the missing speech server.
  'media.webspeech.synth.enabled': false,
  'signon.rememberSignons': false,
  'termsofuse.acceptedVersion': 999,
} as const

/** A desktop in memory with a window manager, a screen reader and a browser. */
export interface Desktop {
  /** Log file with the speech of Orca. */
  readonly speechLog: string
  openBrowser(address: string): void
  /** Presses keys one after the other, with the names of xdotool, such as `ctrl+alt+space`. */
  press(...keys: readonly string[]): void
  type(text: string): void
  close(): Promise<void>
}

/** Starts the desktop and Orca. Installs missing packages. @throws Error that says what to install. */
export async function startDesktop(): Promise<Desktop> {
  requirePrograms()
  const folder = mkdtempSync(path.join(tmpdir(), 'lectern-screen-reader-'))
  const started: ChildProcess[] = []
  const surroundings = startSurroundings()
  // Without a speech server, Orca speaks each text at once and only into its log.
  const silent = { SPEECHD_CMD: '/bin/false', SPEECHD_ADDRESS: `unix_socket:${folder}/no-speech` }
  const own = { HOME: folder, XDG_RUNTIME_DIR: folder, LANG: 'C.UTF-8', GNOME_ACCESSIBILITY: '1' }
  const env: NodeJS.ProcessEnv = { ...surroundings.env, ...own, ...silent }
  const start = (program: string, ...args: readonly string[]) =>
    started.push(spawn(program, args, { env, stdio: 'ignore' }))
  const bus = spawn('dbus-daemon', ['--session', '--nofork', '--print-address=1'], { env })
  started.push(bus)
  const close = async () => {
    // Orca does not end while it waits for an answer of a browser that has ended.
    for (const child of started.toReversed()) child.kill('SIGKILL')
    await Promise.all(started.map((child) => waitForExit(child)))
    surroundings.close()
    await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 })
  }
  try {
    env['DBUS_SESSION_BUS_ADDRESS'] = await readLine(bus)
  } catch (error) {
    await close()
    throw error
  }
  start('openbox')
  const speechLog = path.join(folder, 'orca.log')
  writeFileSync(speechLog, '')
  writeOrcaSettings(folder)
  start('orca', '--debug-file', speechLog)
  const sendKeys = (...args: readonly string[]) => execFileSync('xdotool', args, { env })
  return {
    speechLog,
    openBrowser: (address) => {
      const profile = path.join(folder, 'firefox')
      mkdirSync(profile)
      const lines = Object.entries(FIREFOX_SETTINGS).map((entry) => `user_pref(${JSON.stringify(entry).slice(1, -1)});`)
      writeFileSync(path.join(profile, 'user.js'), lines.join('\n'))
      start('firefox-esr', '--profile', profile, '--no-remote', '--new-instance', address)
    },
    press: (...keys) => sendKeys('key', '--delay', '60', ...keys),
    type: (text) => sendKeys('type', '--delay', '60', text),
    close,
  }
}

/** Returns the major version of the installed Orca, such as `48`. */
export function findOrcaVersion(): string {
  const text = execFileSync('orca', ['--version'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
  return /\d+/u.exec(text)?.[0] ?? 'unknown'
}

/**
 * Orca runs this Python code at its start. It then does not read whole pages, so that the script contains only what a
 * key has caused, and it writes each line of its log at once.
 */
const ORCA_SETTINGS = `import orca.debug
import orca.settings
orca.settings.sayAllOnLoad = False
orca.settings.pageSummaryOnLoad = False
orca.settings.enableKeyEcho = False
orca.debug.debugFile.reconfigure(line_buffering=True)
`

function writeOrcaSettings(home: string): void {
  const folder = path.join(home, '.local/share/orca')
  mkdirSync(folder, { recursive: true })
  writeFileSync(path.join(folder, 'orca-customizations.py'), ORCA_SETTINGS)
}

function requirePrograms(): void {
  const findMissing = () => Object.entries(PROGRAMS).filter(([program]) => !existsSync(`/usr/bin/${program}`))
  const missing = [...findMissing().map(([, name]) => name), ACCESSIBILITY_PACKAGE]
  if (missing.length === 1) return
  installPackages(missing)
  const left = findMissing().map(([, name]) => name)
  if (left.length > 0) throw new Error(`The walk needs more programs: apt-get install ${left.join(' ')}`)
}

/** Returns the first line that a program prints. */
const readLine = (child: ChildProcessWithoutNullStreams): Promise<string> =>
  new Promise((resolve, reject) => {
    child.stdout.once('data', (chunk) => resolve(String(chunk).split('\n')[0] ?? ''))
    child.once('exit', () => reject(new Error('dbus-daemon does not start')))
  })

const waitForExit = (child: ChildProcess): Promise<unknown> =>
  child.exitCode !== null || child.signalCode !== null
    ? Promise.resolve()
    : new Promise((resolve) => child.once('exit', resolve))
