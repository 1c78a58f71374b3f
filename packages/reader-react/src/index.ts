export { useReader } from './use-reader.ts'
export { useReadingState } from './use-reading-state.ts'
