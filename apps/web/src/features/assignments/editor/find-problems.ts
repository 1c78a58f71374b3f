import type { EditedAssignment, EditedContent } from './edited-assignment.ts'

/** What is missing; each has a phrase under `assignments.problem_…`. */
type DraftProblem =
  | 'title'
  | 'book'
  | 'recipients'
  | 'pupils'
  | 'phrase'
  | 'option'
  | 'answer'
  | 'task'
  | 'url'
  | 'link'
  | 'nothing'
  | 'quiz'

/** By the field that it is about: `title`, or a content's key and its field, as `…/phrase`. In the order of the page. */
export type DraftProblems = ReadonlyMap<string, DraftProblem>

const HTTP = /^https?:\/\/[^\s/]+\S*$/u

/** What keeps a form from being saved; a form that is to be published needs a question as well. */
export function findProblems(edited: EditedAssignment, intent: 'save' | 'publish'): DraftProblems {
  const { contextType, title, book, recipients, exercises } = edited
  const contents = exercises.flatMap(({ content }) => content)
  const isQuiz = contextType === 'Quiz'
  const entries: [string, DraftProblem | null][] = [
    ['title', title.trim() === '' ? 'title' : null],
    ['book', book === null ? 'book' : null],
    ...contents.flatMap((content) => contentProblems(content, isQuiz)),
    ['exercises', exercisesProblem(contents, isQuiz, intent)],
    ['recipients', recipientsProblem(recipients)],
  ]
  return new Map(entries.flatMap(([field, problem]) => (problem === null ? [] : [[field, problem]])))
}

function exercisesProblem(
  contents: readonly EditedContent[],
  isQuiz: boolean,
  intent: 'save' | 'publish',
): DraftProblem | null {
  // The server takes no quiz without one, not even as a draft.
  if (isQuiz) return contents.some(({ type }) => type === 'closed-question') ? null : 'quiz'
  return intent === 'publish' && contents.length === 0 ? 'nothing' : null
}

function recipientsProblem(recipients: EditedAssignment['recipients']): DraftProblem | null {
  if (recipients.type === 'group') return recipients.group === null ? 'recipients' : null
  return recipients.pupils.length === 0 ? 'pupils' : null
}

function contentProblems(content: EditedContent, isQuiz: boolean): [string, DraftProblem | null][] {
  const at = (field: string): string => `${content.key}/${field}`
  const missing = (text: string, problem: DraftProblem): DraftProblem | null => (text.trim() === '' ? problem : null)
  switch (content.type) {
    case 'open-question':
      return [[at('phrase'), missing(content.phrase, 'phrase')]]
    case 'closed-question':
      return [
        [at('phrase'), missing(content.phrase, 'phrase')],
        ...content.options.map(({ id, text }): [string, DraftProblem | null] => [at(id), missing(text, 'option')]),
        [at('answer'), isQuiz && content.answer === null ? 'answer' : null],
      ]
    case 'reflection-task':
      return [[at('title'), missing(content.title, 'task')]]
    case 'external-reference':
      return [
        [at('url'), HTTP.test(content.url.trim()) && URL.canParse(content.url.trim()) ? null : 'url'],
        [at('text'), missing(content.text, 'link')],
      ]
  }
}
