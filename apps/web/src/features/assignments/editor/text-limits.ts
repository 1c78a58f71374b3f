import { TEXT_MAX_LENGTH } from '@lectern/contracts'

/** Characters of a title, an option, a link. Spec 2 §9. */
export const LINE_MAX = TEXT_MAX_LENGTH
/** Characters of a question or a description. */
export const TEXT_MAX = 4000
export const URL_MAX = 2048
export const OPTIONS_MIN = 2
export const OPTIONS_MAX = 12
