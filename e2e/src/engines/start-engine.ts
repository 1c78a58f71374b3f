import { freePort } from '@lectern/test-kit/free-port'
import { type EngineName, findExecutable } from './install-engine.ts'
import { startWithPuppeteer } from './puppeteer.ts'
import type { Surroundings } from './surroundings.ts'
import type { RunningEngine } from './tab.ts'
import { startWebKit } from './webdriver.ts'

/** Starts a browser of this engine with empty storage. */
export async function startEngine(name: EngineName, { env }: Surroundings): Promise<RunningEngine> {
  const executable = findExecutable(name)
  if (name === 'webkit') return startWebKit(executable, await freePort(), env)
  return startWithPuppeteer(name === 'chromium' ? 'chrome' : 'firefox', executable, env)
}
