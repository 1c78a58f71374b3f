/**
 * Checks the rules of docs/decisions/0020-plain-language.md that a program can check. Prints one line for each finding,
 * and exits with 1 if there is a finding. Arguments: the files to check; all tracked files by default.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { type Expression, parseSync, type Super, Visitor } from 'oxc-parser'
import { problemsInName, problemsInProse, withoutQuotations } from './language-rules.ts'

interface Finding {
  readonly file: string
  readonly line: number
  readonly problem: string
}

/** Test functions whose first argument must be a plain sentence. */
const TEST_FUNCTIONS = new Set(['test', 'it', 'describe'])
/** Files without prose of the project, such as screen texts. */
const NOT_PROSE =
  /(?:^|\/)(?:dist|node_modules|migrations)\/|^samples\/(?:src\/books|texts)\/|^docs\/evidence\/screen-texts\.md$/u

const files = listFiles(process.argv.slice(2))
const findings = files.flatMap((file) => checkFile(file, readFileSync(file, 'utf8')))
for (const { file, line, problem } of findings) console.error(`${file}:${line}: ${problem}`)
console.log(`${files.length} files, ${findings.length} findings`)
process.exitCode = findings.length > 0 ? 1 : 0

function listFiles(chosen: readonly string[]): string[] {
  const tracked = execFileSync('git', ['ls-files', '--', ...(chosen.length > 0 ? chosen : ['.'])], { encoding: 'utf8' })
  return tracked
    .split('\n')
    .filter((file) => /\.(?:tsx?|[cm]?js|css|md)$/u.test(file) && !NOT_PROSE.test(file) && existsSync(file))
}

function checkFile(file: string, source: string): Finding[] {
  if (file.endsWith('.md')) return checkDocument(file, source)
  return file.endsWith('.css') ? checkStyleSheet(file, source) : checkCode(file, source)
}

function checkStyleSheet(file: string, source: string): Finding[] {
  return [...source.matchAll(/\/\*(.*?)\*\//gsu)].flatMap(({ 1: text = '', index }) =>
    problemsInProse(withoutQuotations(text)).map((problem) => ({ file, line: lineAt(source, index), problem })),
  )
}

function lineAt(source: string, offset: number): number {
  return source.slice(0, offset).split('\n').length
}

/** Returns the findings in a document, without its code blocks. */
function checkDocument(file: string, source: string): Finding[] {
  let isCode = false
  return source.split('\n').flatMap((text, index) => {
    if (text.startsWith('```')) isCode = !isCode
    return isCode ? [] : problemsInProse(withoutQuotations(text)).map((problem) => ({ file, line: index + 1, problem }))
  })
}

function checkCode(file: string, source: string): Finding[] {
  const { program, comments } = parseSync(file, source)
  const findingsAt = (offset: number, problems: readonly string[]): Finding[] =>
    problems.map((problem) => ({ file, line: lineAt(source, offset), problem }))
  const found = joinLineComments(source, comments).flatMap(({ start, text }) =>
    findingsAt(start, problemsInProse(withoutQuotations(text))),
  )
  new Visitor({
    CallExpression({ callee, arguments: [name] }) {
      if (name?.type !== 'Literal' || typeof name.value !== 'string' || !isTestFunction(callee)) return
      found.push(...findingsAt(name.start, problemsInProse(name.value)))
    },
    ExportNamedDeclaration({ declaration }) {
      if (!declaration) return
      const ids =
        declaration.type === 'VariableDeclaration' ? declaration.declarations.map(({ id }) => id) : [declaration.id]
      for (const id of ids) if (id?.type === 'Identifier') found.push(...findingsAt(id.start, problemsInName(id.name)))
    },
  }).visit(program)
  return found
}

/** Returns whether a call is a test, such as `test`, `test.only` or `test.each(table)`. */
function isTestFunction(callee: Expression | Super): boolean {
  if (callee.type === 'CallExpression') return isTestFunction(callee.callee)
  if (callee.type === 'MemberExpression') return isTestFunction(callee.object)
  return callee.type === 'Identifier' && TEST_FUNCTIONS.has(callee.name)
}

interface Prose {
  readonly start: number
  readonly text: string
}

/** Joins consecutive `//` lines into one comment, because a sentence may continue on the next line. */
function joinLineComments(
  source: string,
  comments: readonly { readonly type: string; readonly value: string; readonly start: number; readonly end: number }[],
): Prose[] {
  const joined: (Prose & { end: number; isLine: boolean })[] = []
  for (const { type, value, start, end } of comments) {
    const text = value.replaceAll(/^\s*\*+ ?/gmu, '').trim()
    const last = joined.at(-1)
    if (type === 'Line' && last?.isLine && /^\n?[ \t]*$/u.test(source.slice(last.end, start)))
      joined[joined.length - 1] = { ...last, text: `${last.text} ${text}`, end }
    else joined.push({ start, end, text, isLine: type === 'Line' })
  }
  return joined
}
