import { format } from 'oxfmt'

type Row = readonly [call: string, statuses: readonly number[]]

/** The table as a page of the documentation. */
export async function accessPage(callers: readonly string[], rows: readonly Row[]): Promise<string> {
  const line = (cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |`
  const byCall = rows.toSorted(([a], [b]) => a.localeCompare(b))
  const text = [
    '# Who may call what',
    '',
    'Made by `apps/server/src/access/access.test.ts`, which asks every call that wants a log-in as each of these callers, over HTTP,',
    'aimed at a pupil of a school in Sweden wherever the call can name somebody. The numbers are the answers: 2xx did it (on the',
    'caller’s own data where no person is named), 400 and 422 were let in and refused for their input, 401 nobody is known, 403 it is',
    'not allowed, 404 for this caller there is no such thing. The test holds the rules, and that nothing of the pupil was told or changed.',
    '',
    line(['call', ...callers]),
    line(['---', ...callers.map(() => '---')]),
    ...byCall.map(([call, statuses]) => line([`\`${call}\``, ...statuses])),
    '',
  ].join('\n')
  return (await format('page.md', text)).code
}
