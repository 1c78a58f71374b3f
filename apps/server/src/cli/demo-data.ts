import * as z from 'zod'
import type { AppModule } from '../kernel/app-module.ts'
import { readSecret } from '../kernel/database/secret.ts'
import { hasSecret } from '../kernel/database/secret.ts'
import type { DemoLoader } from '../kernel/demo.ts'
import type { Kernel } from '../kernel/kernel.ts'

const DEMO_LOADED = 'demo-loaded'

/**
 * Loads the demo data of these modules, even if it is already present. `when` selects the data for the start or for
 * later.
 */
export async function loadDemo(modules: readonly AppModule[], when?: DemoLoader['when']): Promise<void> {
  for (const { demo } of modules) if (demo !== undefined && (when ?? demo.when) === demo.when) await demo.load()
}

/**
 * Returns whether the demo data was completely loaded into this database. A later start then loads no demo data, so
 * that deleted data stays deleted.
 */
export async function isDemoLoaded(kernel: Kernel): Promise<boolean> {
  return hasSecret(kernel.shards.home, DEMO_LOADED)
}

/** Records that the demo data is completely loaded. */
export async function markDemoLoaded(kernel: Kernel): Promise<void> {
  await readSecret(kernel.shards.home, DEMO_LOADED, z.string(), () => kernel.clock.now().toISOString())
}
