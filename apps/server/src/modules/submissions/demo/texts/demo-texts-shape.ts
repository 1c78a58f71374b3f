interface Closed {
  readonly phrase: string
  /** In the same order in every language; which is right stands in `demo-exercises.ts`. */
  readonly options: readonly [string, string, string]
}

/** The words of one assignment and one quiz. */
export interface DemoTexts {
  /** On the first two chapters of ‘The Lamp-Keeper’. */
  readonly assignment: {
    readonly title: string
    readonly description: string
    readonly steps: {
      readonly title: string
      readonly open: { readonly phrase: string; readonly target: string }
      readonly closed: Closed & { readonly target: string }
      readonly reflection: { readonly title: string; readonly description: string }
      readonly reference: { readonly url: string; readonly text: string }
    }
    readonly drawer: {
      readonly title: string
      readonly open: { readonly phrase: string; readonly target: string }
      readonly closed: Closed & { readonly target: string }
    }
  }
  /** On the first of the ‘Letters from the Night Train’. */
  readonly quiz: {
    readonly title: string
    readonly questions: readonly [Closed, Closed, Closed, Closed]
  }
  /** What pupils wrote: to the first open question, to the reflection, to the second. */
  readonly answers: {
    readonly steps: readonly [string, string]
    readonly reflection: string
    readonly drawer: readonly [string, string]
  }
  /** A teacher's, with one that is handed back. */
  readonly comment: string
}
