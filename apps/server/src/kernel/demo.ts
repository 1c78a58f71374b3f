/** Loads a module's part of the demo data into every realm. Running it again changes nothing. PRODUCT, 'Demo data'. */
export interface DemoLoader {
  /**
   * 'at once' runs before the server listens and must be quick; 'later' runs while it listens. Within each group the
   * order is that of the modules.
   */
  readonly when: 'at once' | 'later'
  readonly load: () => Promise<void>
}
