/** A missing or wrong value of a content. Its phrase is `assignments.problem_…`. */
export type ContentProblem = 'phrase' | 'option' | 'answer' | 'task' | 'url' | 'link'
/** A missing or wrong value. Its phrase is `assignments.problem_…`. */
export type DraftProblem = ContentProblem | 'title' | 'book' | 'recipients' | 'pupils' | 'nothing' | 'quiz'

/** Problems by field, in the order of the page. A field is `title`, or a content's key and its field: `…/phrase`. */
export type DraftProblems = ReadonlyMap<string, DraftProblem>
