import type { FastifyInstance } from 'fastify'
import type { Command } from './command.ts'
import type { MonthlyTable } from './database/monthly-table.ts'
import type { DemoLoader } from './demo.ts'
import type { ReadinessCheck } from './health.ts'
import type { Kernel } from './kernel.ts'
import type { PersonalDataSource } from './personal-data.ts'
import type { Route } from './route.ts'

/**
 * A module as its door (`index.ts`) declares it; `app.ts` lists the definitions. `Needs` are the objects that the module takes
 * from the deployment or from other modules, beside the kernel.
 */
export interface ModuleDefinition<Needs = unknown> {
  /** The name for `--services`. */
  readonly name: string
  readonly create: (kernel: Kernel, needs: Needs) => AppModule | Promise<AppModule>
  /** Exports and deletes the module's data on people. It works on every node, also where `--services` omits the module. */
  readonly personalData?: (kernel: Kernel) => PersonalDataSource
  /** Tables that are partitioned by month, for the retention of records. */
  readonly monthlyTables?: readonly MonthlyTable[]
}

/** The parts of a running module. All of them are optional. */
export interface AppModule {
  /** Calls of the contracts, registered at their service's base path. */
  readonly routes?: readonly Route[]
  /** Routes that are not JSON calls (files, redirects), in a fastify scope of their own. */
  readonly plugin?: (app: FastifyInstance) => Promise<void>
  readonly readiness?: readonly ReadinessCheck[]
  readonly demo?: DemoLoader
  readonly commands?: readonly Command[]
  /** Runs once when the server listens: job handlers, warm-up. */
  readonly start?: () => Promise<void>
  /** Runs when the server drains, before the database closes. */
  readonly stop?: () => Promise<void>
}
