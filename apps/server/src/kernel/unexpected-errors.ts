import type { Kernel } from './kernel.ts'

/**
 * Logs and reports errors that no code has caught, and continues. A crash would end the running requests of all users.
 * The state of the server stays usable: lasting state is in the database, and memory has only caches and counters.
 */
export function surviveUnexpectedErrors({ log, errors }: Pick<Kernel, 'log' | 'errors'>): void {
  let count = 0
  for (const event of ['uncaughtException', 'unhandledRejection'] as const)
    process.on(event, (error: unknown) => {
      count += 1
      log.error({ err: error, event, count }, 'an unexpected error outside of a request')
      errors.report(error, { event })
    })
}
