/**
 * Loader of a module's demo data, for every realm. Repeated runs change nothing. Source: product document, 'Demo data'.
 */
export interface DemoLoader {
  /** At a start, `at once` runs before the server listens, so the loader must be quick. */
  readonly when: 'at once' | 'later'
  readonly load: () => Promise<void>
}
