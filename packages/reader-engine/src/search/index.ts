export { searchSpine, type SearchOptions, type SearchResult } from './search-spine.ts'
export { createSimilarPattern } from './similar-pattern.ts'
