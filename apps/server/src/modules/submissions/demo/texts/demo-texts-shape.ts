interface Closed {
  readonly phrase: string
  /** The options, in the same order in every language, because `demo-exercises.ts` defines which option is right. */
  readonly options: readonly [string, string, string]
}

/** Texts of one assignment and one quiz in one language, with answers of pupils. */
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
  /** Answers of pupils to the first open question, the reflection task and the second open question. */
  readonly answers: {
    readonly steps: readonly [string, string]
    readonly reflection: string
    readonly drawer: readonly [string, string]
  }
  /** A teacher's comment on a submission that is handed back. */
  readonly comment: string
}
