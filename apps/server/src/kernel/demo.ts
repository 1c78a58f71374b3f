/** Puts a module's share of the demo data into every realm; running it again changes nothing. PRODUCT, 'Demo data'. */
export interface DemoLoader {
  /** Loaders run in this order of names: account first, since others hang on its people. */
  readonly load: () => Promise<void>
}
