import { ColumnsFlow } from './columns-flow.ts'
import type { Flow, FlowOptions } from './flow.ts'
import { ScrollFlow } from './scroll-flow.ts'

/**
 * Creates the flow of a chapter: one long page if the settings require it, else columns. Vertical text is never
 * scrolled, because its lines are as long as the page is high.
 */
export function createFlow(options: FlowOptions): Flow {
  return options.settings.flow === 'scrolled' && !options.vertical ? new ScrollFlow(options) : new ColumnsFlow(options)
}
