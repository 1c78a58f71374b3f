import type { FastifyInstance } from 'fastify'
import type { Command } from './command.ts'
import type { MonthlyTable } from './database/monthly-table.ts'
import type { DemoLoader } from './demo.ts'
import type { ReadinessCheck } from './health.ts'
import type { Kernel } from './kernel.ts'
import type { PersonalDataSource } from './personal-data.ts'
import type { Route } from './route.ts'

/** Declaration of a module, which `app.ts` lists. `Needs` are the dependencies of the module without the kernel. */
export interface ModuleDefinition<Needs = unknown> {
  /** Name of the module in the option `--services`. */
  readonly name: string
  readonly create: (kernel: Kernel, needs: Needs) => AppModule | Promise<AppModule>
  /** Every node uses this source, even if `--services` omits the module. */
  readonly personalData?: (kernel: Kernel) => PersonalDataSource
  /** Tables that are partitioned by month. The module `retention` deletes their old rows. */
  readonly monthlyTables?: readonly MonthlyTable[]
}

/** A running module. */
export interface AppModule {
  /** Routes of the contracts, under the base path of their service. */
  readonly routes?: readonly Route[]
  /** Registers other routes, such as files and redirects. */
  readonly plugin?: (app: FastifyInstance) => Promise<void>
  readonly readiness?: readonly ReadinessCheck[]
  readonly demo?: DemoLoader
  readonly commands?: readonly Command[]
  /** Runs once after the server has started to listen. */
  readonly start?: () => Promise<void>
  /** Runs once after the server has drained. */
  readonly stop?: () => Promise<void>
}
