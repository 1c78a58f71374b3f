export { ContentError, type ResourceSource } from './source/resource-source.ts'
export { createHttpSource, type HttpSourceOptions } from './source/http-source.ts'
export { encodePath, PackageError, type BookMetadata, type PackageErrorReason } from './package/index.ts'
export { Reader } from './reading/reader.ts'
export { DEFAULT_SETTINGS, type ReaderOptions } from './reading/reader-options.ts'
export { type LocationStore } from './position/count-locations.ts'
export { type Move } from './reading/moves.ts'
export { type Position } from './position/position.ts'
export { progressOf } from './package/progress.ts'
export { contentsRowAt } from './position/contents.ts'
export {
  initialState,
  type ContentsRow,
  type NarrationLanguage,
  type Place,
  type ReadingState,
  type SkippableKind,
} from './state/reading-state.ts'
export { type ReflowSettings } from './render/page-geometry.ts'
export { type Found } from './search/search-spine.ts'
export { type Target } from './render/target.ts'
