/** A tab of any browser engine. The suites of other engines than Chromium use this small set of actions. */
export interface Tab {
  open(address: string): Promise<void>
  /** Runs a function in the page with one JSON value, and returns its JSON value. The function uses no outer variable. */
  run<A, T>(work: (value: A) => T | Promise<T>, value: A): Promise<T>
  /** Clicks with the mouse at a point of the window, in CSS pixels. */
  clickAt(x: number, y: number): Promise<void>
  /** Types into the focused field. */
  type(text: string): Promise<void>
  /** Opens another tab of the same browser, with the same storage. */
  openTab(): Promise<Tab>
}

/** A running browser. */
export interface RunningEngine {
  /** For example `Firefox 153.7`. */
  readonly version: string
  readonly tab: Tab
  close(): Promise<void>
}
