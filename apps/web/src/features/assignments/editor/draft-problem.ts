/** A missing or invalid value of a content item. The message key is `assignments.problem_<problem>`. */
export type ContentProblem = 'phrase' | 'option' | 'answer' | 'task' | 'url' | 'link'
/** A missing or invalid value of the form. The message key is `assignments.problem_<problem>`. */
export type DraftProblem = ContentProblem | 'title' | 'book' | 'recipients' | 'pupils' | 'nothing' | 'quiz'

/** Problems by field. A field of a content item has the form `<key>/phrase`, for example. */
export type DraftProblems = ReadonlyMap<string, DraftProblem>
