import { type ChildProcess, spawn } from 'node:child_process'
import * as z from 'zod'
import type { RunningEngine, Tab } from './tab.ts'

const Session = z.object({
  sessionId: z.string(),
  capabilities: z.object({ browserVersion: z.string() }),
})
/** Milliseconds until the driver must answer its first request. */
const START_MAX_MS = 20_000

type Call = (method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) => Promise<unknown>

/**
 * Starts WebKit through its WebDriver (https://www.w3.org/TR/webdriver2/). No client of npm drives Debian's Firefox and
 * WebKit, and this suite needs eight of the protocol's commands.
 */
export async function startWebKit(browser: string, port: number, env: NodeJS.ProcessEnv): Promise<RunningEngine> {
  const driver = spawn('WebKitWebDriver', [`--port=${port}`], { env, stdio: 'ignore' })
  const origin = `http://127.0.0.1:${port}`
  await waitForDriver(origin, driver)
  const options = { binary: browser, args: ['--automation'] }
  const session = Session.parse(
    await request(origin)('POST', '/session', {
      capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': options } },
    }),
  )
  const call = request(`${origin}/session/${session.sessionId}`)
  return {
    version: `WebKitGTK ${session.capabilities.browserVersion}`,
    tab: createTab(call, z.string().parse(await call('GET', '/window'))),
    async close() {
      await call('DELETE', '').catch(() => {})
      driver.kill()
    },
  }
}

async function waitForDriver(origin: string, driver: ChildProcess): Promise<void> {
  const end = Date.now() + START_MAX_MS
  for (;;) {
    const answer = await fetch(`${origin}/status`).catch(() => null)
    if (answer?.ok) return
    if (driver.exitCode !== null || Date.now() > end) throw new Error('WebKitWebDriver does not start')
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

function request(base: string): Call {
  return async (method, path, body) => {
    const answer = await fetch(base + path, { method, ...(body && { body: JSON.stringify(body) }) })
    const { value }: { value: unknown } = await answer.json()
    if (!answer.ok) throw new Error(`${method} ${path}: ${JSON.stringify(value)}`)
    return value
  }
}

/** Each command of WebDriver goes to the current window, so each action first switches to the window of its tab. */
function createTab(call: Call, window: string): Tab {
  const post = async (path: string, body: object) => {
    await call('POST', '/window', { handle: window })
    return call('POST', path, body)
  }
  return {
    open: async (url) => void (await post('/url', { url })),
    async run(work, value) {
      const script = `return (${work.toString()})(arguments[0])`
      // The caller's function gives the type.
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion
      return (await post('/execute/sync', { script, args: [value ?? null] })) as never
    },
    async clickAt(x, y) {
      const actions = [
        { type: 'pointerMove', x: Math.round(x), y: Math.round(y), duration: 0 },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ]
      await post('/actions', { actions: [{ type: 'pointer', id: 'mouse', actions }] })
    },
    async type(text) {
      const actions = Array.from(text, (value) => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ]).flat()
      await post('/actions', { actions: [{ type: 'key', id: 'keyboard', actions }] })
    },
    async openTab() {
      // MiniBrowser does not show a new tab, and a tab in the background receives no clicks.
      const { handle } = z.object({ handle: z.string() }).parse(await post('/window/new', { type: 'window' }))
      return createTab(call, handle)
    },
  }
}
