export { ContentError, type ResourceSource } from './source/resource-source.ts'
export { createHttpSource, type HttpSourceOptions } from './source/http-source.ts'
export { encodePath, PackageError, type BookMetadata, type PackageErrorReason } from './package/index.ts'
export { type LoadPageTexts, type PageTexts } from './document/page-texts.ts'
export { Reader } from './reading/reader.ts'
export { DEFAULT_SETTINGS, type ReaderOptions } from './reading/reader-options.ts'
export { type ChapterLengthStore } from './position/count-chapter-lengths.ts'
export { type Note } from './notes/note.ts'
export { type PageChange } from './reading/page-change.ts'
export { type Position } from './position/position.ts'
export { getProgress } from './package/progress.ts'
export { findContentsRow } from './position/contents-rows.ts'
export {
  initialState,
  type ContentsRow,
  type NarrationLanguage,
  type ReadingLocation,
  type ReadingState,
  type SkippableKind,
} from './state/reading-state.ts'
export { type ReflowSettings } from './render/page-geometry.ts'
export { type SearchResult } from './search/search-spine.ts'
export { type Target } from './render/target.ts'
