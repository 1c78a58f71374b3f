interface Closed {
  readonly phrase: string
  /** The order is the same in every language, because `demo-exercises.ts` defines the right option. */
  readonly options: readonly [string, string, string]
}

/** Texts in one language. */
export interface DemoTexts {
  /** Questions about the first two chapters of ‘The Lamp-Keeper’. */
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
  /** Questions about the first of the ‘Letters from the Night Train’. */
  readonly quiz: {
    readonly title: string
    readonly questions: readonly [Closed, Closed, Closed, Closed]
  }
  /** Answers of pupils, in the order of the questions. */
  readonly answers: {
    readonly steps: readonly [string, string]
    readonly reflection: string
    readonly drawer: readonly [string, string]
  }
  /** A teacher's comment on a hand-back. */
  readonly comment: string
}
