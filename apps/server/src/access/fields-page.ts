import { format } from 'oxfmt'
import type { CallFields } from './call-fields.ts'

interface Row extends CallFields {
  readonly call: string
  readonly access: string
}

/** Every call with its fields, as a page of the documentation. */
export async function fieldsPage(rows: readonly Row[]): Promise<string> {
  const named = (fields: readonly string[]): string =>
    fields.length === 0 ? 'nothing' : fields.map((name) => `\`${name}\``).join(', ')
  const text = [
    '# Who may send and see which field',
    '',
    'Made by `apps/server/src/access/fields.test.ts` from the contracts. A call takes and gives these fields and no others: what else is sent',
    'is not read, and an answer that breaks its contract is an error in every test. `[]` is each of a list, `*` each name of a record.',
    'Who may make the call, and about whom, is in [access.md](access.md): whoever may, sends and sees all of its fields. Fields that not',
    'everybody may see or change have calls of their own: `/me` is the person themselves, and what a school keeps of a person no call of theirs changes.',
    '',
    ...rows
      .toSorted((a, b) => a.call.localeCompare(b.call))
      .flatMap(({ call, access, takes, gives }) => [
        `## ${call}`,
        '',
        `Open to: ${access}.`,
        '',
        `- takes ${named(takes)}`,
        `- gives ${named(gives)}`,
        '',
      ]),
  ].join('\n')
  return (await format('page.md', text)).code
}
