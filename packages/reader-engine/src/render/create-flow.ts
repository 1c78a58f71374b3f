import { ColumnsFlow } from './columns-flow.ts'
import type { Flow, FlowOptions } from './flow.ts'
import { ScrollFlow } from './scroll-flow.ts'

/**
 * Creates one long page if the settings require it, or if they leave the choice to the package and it asks for one long
 * page. Else creates columns. Vertical text is always in columns. EPUB 3.3 §8.2.1 (rendition:flow).
 */
export function createFlow(options: FlowOptions): Flow {
  const flow = options.settings.flow ?? (options.scrolledByBook ? 'scrolled' : 'paged')
  return flow === 'scrolled' && !options.vertical ? new ScrollFlow(options) : new ColumnsFlow(options)
}
