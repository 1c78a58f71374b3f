import { test as base } from '@playwright/test'
import { startServerWith, type StoppableServer } from '../start-server.ts'
import { type EngineName, installEngine } from './install-engine.ts'
import { startEngine } from './start-engine.ts'
import { startSurroundings, type Surroundings } from './surroundings.ts'
import type { RunningEngine, Tab } from './tab.ts'

export interface EngineOptions {
  readonly engineName: EngineName
}

interface WorkerFixtures {
  /** A server for the tests of one engine. */
  readonly server: StoppableServer
  readonly surroundings: Surroundings
}

interface TestFixtures {
  readonly engine: RunningEngine
  /** The first tab of a browser with empty storage. */
  readonly tab: Tab
}

/** Maximum milliseconds until a server has started, or until missing packages are installed. */
const START_MAX_MS = 5 * 60_000

/** A test in the engine of its project. */
export const test = base.extend<TestFixtures, EngineOptions & WorkerFixtures>({
  engineName: ['chromium', { option: true, scope: 'worker' }],
  server: [
    // Playwright requires an object pattern.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, provide) => {
      const server = await startServerWith({})
      await provide(server)
      await server.stop()
    },
    { scope: 'worker', timeout: START_MAX_MS },
  ],
  surroundings: [
    async ({ engineName }, provide) => {
      installEngine(engineName)
      const surroundings = startSurroundings()
      await provide(surroundings)
      surroundings.close()
    },
    { scope: 'worker', timeout: START_MAX_MS },
  ],
  async engine({ engineName, surroundings }, provide) {
    const engine = await startEngine(engineName, surroundings)
    await provide(engine)
    await engine.close()
  },
  async tab({ engine }, provide) {
    await provide(engine.tab)
  },
})
