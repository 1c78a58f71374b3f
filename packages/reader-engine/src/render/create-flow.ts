import { ColumnsFlow } from './columns-flow.ts'
import type { Flow, FlowOptions } from './flow.ts'
import { ScrollFlow } from './scroll-flow.ts'

/** Creates one long page if the settings require it, else columns. Vertical text is always in columns. */
export function createFlow(options: FlowOptions): Flow {
  return options.settings.flow === 'scrolled' && !options.vertical ? new ScrollFlow(options) : new ColumnsFlow(options)
}
