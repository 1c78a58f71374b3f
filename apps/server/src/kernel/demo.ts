/**
 * Loader of the demo data of one module, for every realm. Repeated runs change nothing. Source: product document, 'Demo
 * data'.
 */
export interface DemoLoader {
  /**
   * At a start of the server, `at once` runs before the server listens, so it must be quick, and `later` runs while the
   * server listens. Loaders with the same value run in the order of the modules.
   */
  readonly when: 'at once' | 'later'
  readonly load: () => Promise<void>
}
