/** Puts a module's share of the demo data into every realm; running it again changes nothing. PRODUCT, 'Demo data'. */
export interface DemoLoader {
  /** 'at once' is done before the server listens and must be quick; 'later' while it listens. Within each, in the modules' order. */
  readonly when: 'at once' | 'later'
  readonly load: () => Promise<void>
}
