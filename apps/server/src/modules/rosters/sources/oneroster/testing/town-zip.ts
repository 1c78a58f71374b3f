import { buffer } from 'node:stream/consumers'
import { ZipFile } from 'yazl'
import type { OneRosterVersion } from '../rest-records.ts'
import type { Town, TownUser } from '../../../demo/oneroster/town.ts'

/** Texts of the files of a set by name. */
export type CsvFiles = Readonly<Record<string, string | Buffer>>

/** Converts a town to CSV files. Deleted records are left out, as `bulk` says. OneRoster 1.2 and 1.1 CSV binding. */
export function toCsvFiles(town: Town, version: OneRosterVersion): CsvFiles {
  const isLive = ({ status }: { readonly status: string }) => status === 'active'
  const users = town.users.filter(isLive)
  const files = {
    orgs: toCsv(
      ['name', 'type', 'identifier', 'parentSourcedId'],
      town.orgs.filter(isLive).map((org) => ({ ...org, parentSourcedId: org.parent })),
    ),
    academicSessions: toCsv(
      ['title', 'type', 'startDate', 'endDate', 'parentSourcedId', 'schoolYear'],
      town.academicSessions.filter(isLive).map((session) => ({ ...session })),
    ),
    users: version === '1.2' ? toCsv(USER_COLUMNS, users.map(toUser)) : toCsv(USER_11_COLUMNS, users.map(toUser11)),
    ...(version === '1.2' ? { roles: toRoles(users) } : {}),
    classes: toCsv(
      ['title', 'grades', 'courseSourcedId', 'classCode', 'classType', 'location', 'schoolSourcedId', 'termSourcedIds'],
      town.classes.filter(isLive).map((each) => ({
        sourcedId: each.sourcedId,
        title: each.title,
        courseSourcedId: 'course',
        classType: each.classType,
        schoolSourcedId: each.school,
        termSourcedIds: each.terms.join(','),
      })),
    ),
    enrollments: toCsv(
      ['classSourcedId', 'schoolSourcedId', 'userSourcedId', 'role', 'primary', 'beginDate', 'endDate'],
      town.enrollments.filter(isLive).map((each) => ({
        sourcedId: each.sourcedId,
        classSourcedId: each.class,
        schoolSourcedId: each.school,
        userSourcedId: each.user,
        role: each.role,
      })),
    ),
  }
  const modes = Object.fromEntries(Object.keys(files).map((name) => [name, 'bulk']))
  return {
    'manifest.csv': toManifest(version, { demographics: 'absent', ...modes }),
    ...Object.fromEntries(Object.entries(files).map(([name, text]) => [`${name}.csv`, text])),
  }
}

const USER_COLUMNS = ['enabledUser', 'username', 'userIds', 'givenName', 'familyName', 'email', 'agentSourcedIds']
const USER_11_COLUMNS = ['orgSourcedIds', 'role', ...USER_COLUMNS]

const toUser = (user: TownUser): CsvRecord => ({
  sourcedId: user.sourcedId,
  enabledUser: 'true',
  username: user.username,
  userIds: user.userIds.map(({ type, identifier }) => `{${type}:${identifier}}`).join(','),
  givenName: user.givenName,
  familyName: user.familyName,
  email: user.email,
  agentSourcedIds: user.agents.join(','),
})

const toUser11 = (user: TownUser): CsvRecord => ({
  ...toUser(user),
  role: user.roles[0]?.role ?? '',
  orgSourcedIds: user.roles.map(({ org }) => org).join(','),
})

const toRoles = (users: readonly TownUser[]): string =>
  toCsv(
    ['userSourcedId', 'roleType', 'role', 'beginDate', 'endDate', 'orgSourcedId', 'userProfileSourcedId'],
    users.flatMap((user) =>
      user.roles.map(({ role, org }) => ({
        sourcedId: `${user.sourcedId}-${org}-${role}`,
        userSourcedId: user.sourcedId,
        roleType: 'primary',
        role,
        orgSourcedId: org,
      })),
    ),
  )

/** `manifest.csv` with the modes of files, by their names without `.csv`. */
export function toManifest(version: string, modes: Readonly<Record<string, string>>): string {
  const lines = Object.entries(modes).map(([name, mode]) => `file.${name},${mode}`)
  return ['propertyName,value', 'manifest.version,1.0', `oneroster.version,${version}`, ...lines, ''].join('\r\n')
}

type CsvRecord = Readonly<Record<string, string>>

/** The status and the date of every row are blank. */
function toCsv(columns: readonly string[], records: readonly CsvRecord[]): string {
  const header = ['sourcedId', 'status', 'dateLastModified', ...columns]
  const lines = records.map((record) => header.map((column) => (column === 'status' ? '' : (record[column] ?? ''))))
  return [header, ...lines].map((line) => `${line.map(toCell).join(',')}\r\n`).join('')
}

const toCell = (value: string) => (/[",\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value)

/** Packs files. */
export async function packZip(files: CsvFiles): Promise<Buffer> {
  const zip = new ZipFile()
  for (const [name, content] of Object.entries(files)) zip.addBuffer(Buffer.from(content), name)
  zip.end()
  return buffer(zip.outputStream)
}
