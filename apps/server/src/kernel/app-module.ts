import type { FastifyInstance } from 'fastify'
import type { Command } from './command.ts'
import type { MonthlyTable } from './database/monthly-table.ts'
import type { DemoLoader } from './demo.ts'
import type { ReadinessCheck } from './health.ts'
import type { Kernel } from './kernel.ts'
import type { PersonalDataSource } from './personal-data.ts'
import type { Route } from './route.ts'

/**
 * Declaration of a module. The module's `index.ts` exports it, and `app.ts` lists it. `Needs` are the dependencies of
 * the module besides the kernel, from the deployment or from other modules.
 */
export interface ModuleDefinition<Needs = unknown> {
  /** Name of the module in the option `--services`. */
  readonly name: string
  readonly create: (kernel: Kernel, needs: Needs) => AppModule | Promise<AppModule>
  /**
   * Creates the source that exports and deletes the personal data of the module. Every node uses this source, even if
   * `--services` omits the module.
   */
  readonly personalData?: (kernel: Kernel) => PersonalDataSource
  /** Tables of the module that are partitioned by month. The module `retention` deletes their old rows. */
  readonly monthlyTables?: readonly MonthlyTable[]
}

/** The parts of a running module. All of them are optional. */
export interface AppModule {
  /** Routes of the contracts' JSON calls. They are registered under the base path of their service. */
  readonly routes?: readonly Route[]
  /** Registers other routes, such as files and redirects, in the module's fastify scope. */
  readonly plugin?: (app: FastifyInstance) => Promise<void>
  readonly readiness?: readonly ReadinessCheck[]
  readonly demo?: DemoLoader
  readonly commands?: readonly Command[]
  /** Runs once after the server has started to listen, for example to register job handlers. */
  readonly start?: () => Promise<void>
  /** Runs once after the server has drained and before the database connections close. */
  readonly stop?: () => Promise<void>
}
