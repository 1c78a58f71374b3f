/** What somebody knows that they made; places and records are sent without a word. */
export const UNSENT_KINDS = ['bookmark', 'submission-change'] as const
