/**
 * Prints the scores of `npm run test:mutants`, and fails if a score is too low. With `UPDATE_DOCS=1` it writes the table
 * of `docs/evidence/mutants.md`; a rule file without a new score keeps its row. Arguments name the reports of several
 * parts; a file has the score of its last report.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { RULE_FILES } from './rule-files.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')
const REPORT = path.join(ROOT, '.cache/mutants.json')
const DOCUMENT = path.join(ROOT, 'docs/evidence/mutants.md')
const TABLE = /(?<=<!-- table -->\n)[^]*(?=<!-- end of table -->)/

/** Lowest scores in percent. */
const LOWEST_OF_ALL = 85
const LOWEST_OF_FILE = 70

interface Report {
  readonly files: Readonly<Record<string, { readonly mutants: readonly { readonly status: string }[] }>>
}

interface Score {
  readonly file: string
  readonly mutants: number
  readonly killed: number
}

/** Statuses of mutants that a test noticed, and of those that it did not. Other mutants cannot run. */
const NOTICED = new Set(['Killed', 'Timeout'])
const UNNOTICED = new Set(['Survived', 'NoCoverage'])

function readScores(report: Report): Score[] {
  return Object.entries(report.files)
    .map(([file, { mutants }]) => {
      const killed = mutants.filter(({ status }) => NOTICED.has(status)).length
      return { file, killed, mutants: killed + mutants.filter(({ status }) => UNNOTICED.has(status)).length }
    })
    .toSorted((one, other) => one.file.localeCompare(other.file))
}

const getPercent = ({ killed, mutants }: Score) => (mutants === 0 ? 100 : (killed / mutants) * 100)

function writeTable(scores: readonly Score[]): string {
  const rows = scores.map((score) => {
    const percent = getPercent(score).toFixed(1)
    return `| ${score.file} | ${score.mutants} | ${score.killed} | ${percent} % |`
  })
  return ['| file | mutants | killed | score |', '| --- | --: | --: | --: |', ...rows].join('\n')
}

/** Returns the scores of the rule files in the table of the document. */
function readTable(text: string): Score[] {
  const rows = [...text.matchAll(/^\| (?<file>\S+\.ts) +\| +(?<mutants>\d+) \| +(?<killed>\d+) \|/gm)]
  return rows
    .map(({ groups }) => ({
      file: groups?.['file'] ?? '',
      mutants: Number(groups?.['mutants']),
      killed: Number(groups?.['killed']),
    }))
    .filter(({ file }) => RULE_FILES.includes(file))
}

const paths = process.argv.length > 2 ? process.argv.slice(2) : [REPORT]
const reports = paths.map((name): Report => JSON.parse(readFileSync(name, 'utf8')))
const measured = readScores({ files: Object.assign({}, ...reports.map(({ files }) => files)) })
const isUpdate = process.env['UPDATE_DOCS'] === '1'
const earlier = isUpdate ? readTable(readFileSync(DOCUMENT, 'utf8')) : []
const isMeasured = new Set(measured.map(({ file }) => file))
const scores = [...earlier.filter(({ file }) => !isMeasured.has(file)), ...measured].toSorted((one, other) =>
  one.file.localeCompare(other.file),
)
const all: Score = {
  file: `all ${scores.length} files`,
  mutants: scores.reduce((sum, { mutants }) => sum + mutants, 0),
  killed: scores.reduce((sum, { killed }) => sum + killed, 0),
}
const table = writeTable([...scores, all])
console.log(table)
if (isUpdate) {
  const { format } = await import('oxfmt')
  const text = readFileSync(DOCUMENT, 'utf8').replace(TABLE, () => `\n${table}\n\n`)
  const options = JSON.parse(readFileSync(path.join(ROOT, '.oxfmtrc.json'), 'utf8'))
  writeFileSync(DOCUMENT, (await format('mutants.md', text, options)).code)
}
const low = scores.filter((score) => getPercent(score) < LOWEST_OF_FILE)
for (const { file } of low) console.error(`The score of ${file} is below ${LOWEST_OF_FILE} %.`)
if (getPercent(all) < LOWEST_OF_ALL) console.error(`The score of all files is below ${LOWEST_OF_ALL} %.`)
if (low.length > 0 || getPercent(all) < LOWEST_OF_ALL) process.exitCode = 1
