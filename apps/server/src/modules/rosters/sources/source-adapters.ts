import { createOneRosterAdapter } from './oneroster/rest.ts'
import type { SourceAdapter } from './source.ts'

/** The adapter of each type of source. */
export const SOURCE_ADAPTERS: Readonly<Record<string, SourceAdapter>> = {
  oneroster: createOneRosterAdapter(() => new Date()),
}
