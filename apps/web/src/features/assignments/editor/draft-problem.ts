/** A missing or invalid value of a content item. The message key of its text is `assignments.problem_<problem>`. */
export type ContentProblem = 'phrase' | 'option' | 'answer' | 'task' | 'url' | 'link'
/** A missing or invalid value of the form. The message key of its text is `assignments.problem_<problem>`. */
export type DraftProblem = ContentProblem | 'title' | 'book' | 'recipients' | 'pupils' | 'nothing' | 'quiz'

/**
 * Problems by field. A field is `title`, `book`, `exercises`, `recipients`, or a content item's key with the name of
 * its field or the id of its option (`<key>/phrase`, `<key>/<option id>`).
 */
export type DraftProblems = ReadonlyMap<string, DraftProblem>
