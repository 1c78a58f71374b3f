import type { BuildContext } from '../document/build-document.ts'
import type { PageTexts } from '../document/page-texts.ts'
import { StyleSheets } from '../document/style-sheets.ts'
import type { ResourceSource } from '../source/resource-source.ts'

/** Creates the context in which documents of a source are built. Without `texts`, sentences of the app are in English. */
export function createBuildContext(source: ResourceSource, texts?: PageTexts): BuildContext {
  return { source, sheets: new StyleSheets(source), loadTexts: texts && (async () => texts) }
}
