export { createSimilarPattern } from './similar-pattern.ts'
