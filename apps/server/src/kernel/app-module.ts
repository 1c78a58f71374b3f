import type { FastifyInstance } from 'fastify'
import type { Command } from './command.ts'
import type { DemoLoader } from './demo.ts'
import type { ReadinessCheck } from './health.ts'
import type { Route } from './route.ts'

/** What a module gives to the composition. Everything but the name is optional. */
export interface AppModule {
  /** As `--services` names it. */
  readonly name: string
  /** Calls of the contracts, registered at their service's base path. */
  readonly routes?: readonly Route[]
  /** Addresses that are no JSON calls (files, redirects), in a fastify scope of their own. */
  readonly plugin?: (app: FastifyInstance) => Promise<void>
  readonly readiness?: readonly ReadinessCheck[]
  readonly demo?: DemoLoader
  readonly commands?: readonly Command[]
  /** Runs once when the server listens: job handlers, warm-up. */
  readonly start?: () => Promise<void>
  /** Runs when the server drains, before the database goes. */
  readonly stop?: () => Promise<void>
}
