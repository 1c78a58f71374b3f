import * as z from 'zod/mini'
import type { Db } from '../../../apps/server/src/kernel/database/shards.ts'
import { CITIES, FIRST_NAMES, LAST_NAMES, SCHOOL_WORDS } from './names.ts'

const REALM = 'se'
/** Number of people for each school unit, and of groups in each school. */
const PEOPLE_PER_UNIT = 50
const GROUPS_PER_SCHOOL = 10
const UNITS_PER_MUNICIPALITY = 200
/** One person of this number is a student of the large school. */
const LARGE_SCHOOL_SHARE = 400

/** Ids and usernames of the rows that the measured calls use. */
export interface FilledRealm {
  readonly municipality: string
  /** A school with one of 400 people of the realm. The administrator and the teacher belong to this school. */
  readonly largeSchool: string
  readonly school: string
  /** The unit of the consumers, with one of 20 people of the realm. */
  readonly consumerUnit: string
  readonly group: string
  readonly student: string
  readonly usernames: { readonly chief: string; readonly admin: string; readonly teacher: string }
}

type Kind = 'municipality' | 'school' | 'group' | 'user' | 'subscription' | 'audit' | 'other'
const KINDS: readonly Kind[] = ['municipality', 'school', 'group', 'user', 'subscription', 'audit', 'other']

const toUid = (kind: Kind, number: number) =>
  `019237a0-000${KINDS.indexOf(kind)}-7000-8000-${number.toString(16).padStart(12, '0')}`
/** Texts with words that the benchmark searches, as SQL. */
const REASONS = `'Forgot the password, Anna Andersson called', 'Ö-skolan: helps with a card', 'The parent of Li asks for a book, Ali too', 'New in the class 王'`

/** SQL for the id of a row from its number. */
const uidSql = (kind: Kind, number: string) =>
  `('019237a0-000${KINDS.indexOf(kind)}-7000-8000-' || lpad(to_hex((${number})::bigint), 12, '0'))::uuid`

const ROWS: FilledRealm = {
  municipality: toUid('municipality', 1),
  largeSchool: toUid('school', 1),
  school: toUid('school', 2),
  consumerUnit: toUid('other', 1),
  group: toUid('group', 1),
  student: toUid('user', LARGE_SCHOOL_SHARE),
  usernames: { chief: 'bench-chief.se', admin: 'bench-admin.se', teacher: 'bench-teacher.se' },
}
const ACTORS = [
  ['chief', ROWS.municipality, 'admin'],
  ['admin', ROWS.largeSchool, 'admin'],
  ['teacher', ROWS.largeSchool, 'employee'],
] as const

const Found = z.array(z.object({ found: z.boolean() }))

/**
 * Fills a realm with this number of people, a school unit for each 50 people, and ten groups for each school. Does
 * nothing if the people exist. Returns the seconds that this takes and the rows for the calls.
 */
export async function fillRealm(db: Db, people: number): Promise<FilledRealm & { readonly seconds: number }> {
  const start = performance.now()
  const existing = await db.execute(
    `select exists (select 1 from users where uid = '${toUid('user', people)}') as found`,
  )
  if (!z.parse(Found, existing.rows)[0]?.found) await fill(db, people)
  return { ...ROWS, seconds: (performance.now() - start) / 1000 }
}

async function fill(db: Db, people: number): Promise<void> {
  const units = Math.ceil(people / PEOPLE_PER_UNIT)
  const municipalities = Math.max(1, Math.round(units / UNITS_PER_MUNICIPALITY))
  const schools = units - municipalities
  // A realm has one unit of consumers. The demo creates it, too.
  await db.execute(`update school_units set type = 'school' where realm = '${REALM}' and type = 'consumer'`)
  await db.transaction(async (tx) => {
    // Without triggers and checks of foreign keys, and with indexes that are made at the end, the time is a tenth.
    await tx.execute('set local session_replication_role = replica')
    await tx.execute(`set local maintenance_work_mem = '1GB'`)
    await tx.execute('select setseed(0.5)')
    const indexes = await dropIndexes(tx)
    for (const statement of [
      ...unitStatements(municipalities, schools),
      ...peopleStatements(people, schools, municipalities),
      ...actorStatements(),
      ...submissionStatements(),
      'select recount_lists()',
    ])
      await tx.execute(statement)
    for (const index of indexes) await tx.execute(index)
  })
  for (const table of TABLES) await db.execute(`vacuum analyze ${table}`)
}

const TABLES = [
  'users',
  'school_units',
  'associations',
  'groups',
  'memberships',
  'guardianships',
  'subscriptions',
  'audit_log',
  'audit_units',
  'assignments',
  'submissions',
]

const Definitions = z.array(z.object({ name: z.string(), definition: z.string() }))

/** Drops the indexes of the filled tables, except for those of constraints. Returns the statements that create them. */
async function dropIndexes(db: Pick<Db, 'execute'>): Promise<string[]> {
  const found = await db.execute(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
     where indrelid = any('{${TABLES.join(',')}}'::regclass[])
       and not exists (select 1 from pg_constraint where conindid = indexrelid)`,
  )
  const indexes = z.parse(Definitions, found.rows)
  for (const { name } of indexes) await db.execute(`drop index ${name}`)
  return indexes.map(({ definition }) => definition)
}

const list = (values: readonly string[]) => `array[${values.map((value) => `'${value}'`).join(',')}]`
/** SQL for an item of a list. Items at the start are chosen more often. */
const pick = (values: readonly string[]) => `(${list(values)})[1 + floor(power(random(), 2) * ${values.length})::int]`

function unitStatements(municipalities: number, schools: number): string[] {
  const groups = GROUPS_PER_SCHOOL * (schools + municipalities)
  const inTurn = (values: readonly string[], number: string) => `(${list(values)})[1 + (${number}) % ${values.length}]`
  return [
    `insert into school_units (uid, realm, name, type, status, parent, city, country)
     select ${uidSql('municipality', 'n')}, '${REALM}', ${inTurn(CITIES, 'n')} || ' kommun ' || n, 'municipality',
       'active', null, ${inTurn(CITIES, 'n')}, 'Sverige' from generate_series(1, ${municipalities}) n`,
    `insert into school_units (uid, realm, name, type, status, parent, city, country)
     select ${uidSql('school', 'n')}, '${REALM}', ${inTurn(SCHOOL_WORDS, 'n * 7')} || 'skolan ' || n,
       case when n % 50 = 3 then 'library' else 'school' end, case when n % 50 = 7 then 'inactive' else 'active' end,
       ${uidSql('municipality', `1 + (n - 1) % ${municipalities}`)}, ${inTurn(CITIES, 'n')}, 'Sverige'
     from generate_series(1, ${schools}) n`,
    `insert into school_units (uid, realm, name, type) values ('${ROWS.consumerUnit}', '${REALM}', 'Consumers', 'consumer')`,
    // The groups that remain after ten for each school belong to the first ten schools, so that school 1 is large.
    `insert into groups (uid, realm, school_unit_uid, name, code)
     select ${uidSql('group', 'n')}, '${REALM}', ${uidSql('school', `case when n > ${GROUPS_PER_SCHOOL * schools} then 1 + n % 10 else 1 + (n - 1) % ${schools} end`)},
       case n % 4 when 0 then 'Klass ' when 1 then 'Läsgrupp ' when 2 then 'Årskurs ' else '班级 ' end || n % 10 || chr(65 + n % 5) || ' ' || n,
       case when n % 3 = 0 then 'code-' || n end
     from generate_series(1, ${groups}) n`,
    `insert into subscriptions (uid, realm, type, school_unit_uid, starts_at, ends_at)
     select ${uidSql('subscription', 'n')}, '${REALM}', case n % 3 when 0 then 'begreppa-school' else 'lectern-school' end,
       ${uidSql('school', 'n')}, now() - n % 700 * interval '1 day', case when n % 4 > 0 then now() + n % 300 * interval '1 day' end
     from generate_series(1, ${schools}) n`,
  ]
}

/** The flags of the roles of each person, as the triggers of the table would set them. */
const ROLE_FLAGS = `
  select a.user_uid, bit_or((case a.role when 'student' then 1 when 'employee' then 2 when 'admin' then 4 else 8 end)
    | case when a.active and s.status = 'active' then 16 else 0 end
    | case when s.type = 'consumer' then 512 else 0 end)::smallint as flags
  from associations a join school_units s on s.uid = a.school_unit_uid group by a.user_uid`

/** Returns statements for 16 students, 2 employees (one in ten is an administrator), 1 guardian and 1 consumer in 20 people. */
function peopleStatements(people: number, schools: number, municipalities: number): string[] {
  const isStudent = 'n % 20 < 16'
  const isConsumer = 'n % 20 = 19'
  const isLarge = `n % ${LARGE_SCHOOL_SHARE} = 0`
  const school = `case when ${isLarge} then 1 else 1 + (n / 20 * 7 + n % 20 * 991) % ${schools} end`
  const groupOfSchool = (place: string) => `${school} + ${schools}::bigint * (${place})`
  const membership = (group: string, where: string) =>
    `insert into memberships (realm, group_uid, user_uid)
     select '${REALM}', ${uidSql('group', group)}, ${uidSql('user', 'n')} from generate_series(1, ${people}) n where ${where}`
  return [
    `insert into associations (realm, user_uid, school_unit_uid, role, active)
     select '${REALM}', ${uidSql('user', 'n')},
       case when ${isConsumer} then '${ROWS.consumerUnit}'::uuid else ${uidSql('school', school)} end,
       case when ${isStudent} then 'student' when n % 200 = 16 then 'admin' when n % 20 < 18 then 'employee' else 'guardian' end,
       n % 33 <> 5
     from generate_series(1, ${people}) n`,
    // A second role, in the next school.
    `insert into associations (realm, user_uid, school_unit_uid, role)
     select '${REALM}', ${uidSql('user', 'n')}, ${uidSql('school', `1 + (${school}) % ${schools}`)},
       case when ${isStudent} then 'student' else 'employee' end
     from generate_series(1, ${people}) n where n % 20 < 18 and n % 20 in (3, 17)`,
    // After the roles, so that the rows of the people already have their flags.
    `insert into users (uid, realm, username, firstname, lastname, email, email_verified, shared_account, external_id,
       deletion_due_at, last_log_in_at, created_at, role_flags)
     select ${uidSql('user', 'n')}, '${REALM}',
       regexp_replace(lower(first || '.' || last), '[^a-z.]', '', 'g') || n || '.se', first, last,
       case when n % 20 >= 16 or n % 5 = 0 then 'p' || n || '@' || case when n % 3 = 0 then 'skola' else 'example' end || '.example.org' end,
       n % 20 >= 16, n % 200 = 1, case when n % 2 = 0 then 'sis-' || n end,
       case when n % 100 = 33 then now() + interval '20 days' end,
       case when n % 10 > 2 then now() - random() * interval '1 year' end, now() - random() * interval '3 years', coalesce(flags, 0)
     from (select n, ${pick(FIRST_NAMES)} as first, ${pick(LAST_NAMES)} as last from generate_series(1, ${people}) n) named
     left join (${ROLE_FLAGS}) roles on roles.user_uid = ${uidSql('user', 'n')}`,
    membership(groupOfSchool('n / 60 % 5'), `${isStudent} and not (${isLarge})`),
    membership(groupOfSchool('5 + n / 140 % 5'), `${isStudent} and not (${isLarge})`),
    membership(groupOfSchool('n / 20 % 10'), 'n % 20 in (16, 17)'),
    membership(`${GROUPS_PER_SCHOOL * schools} + 10 * (1 + n / ${LARGE_SCHOOL_SHARE} % ${municipalities})`, isLarge),
    membership('1', isLarge),
    `insert into guardianships (realm, guardian_uid, pupil_uid)
     select '${REALM}', ${uidSql('user', 'n')}, ${uidSql('user', 'n - 18')} from generate_series(1, ${people}) n where n % 20 = 18`,
    `insert into subscriptions (uid, realm, type, user_uid, starts_at, ends_at)
     select ${uidSql('subscription', 'n + 100000000')}, '${REALM}', 'lectern-consumer', ${uidSql('user', 'n')},
       now() - n % 700 * interval '1 day', case when n % 4 > 0 then now() + n % 300 * interval '1 day' end
     from generate_series(1, ${people}) n where ${isConsumer}`,
    // One entry of 32 has a reason, as the logs of schools where helpers log in as pupils have.
    `insert into audit_log (uid, realm, actor, subject, action, at, sequence, hash, details)
     select ${uidSql('audit', 'n')}, '${REALM}', 'command:import', ${uidSql('user', 'n')}, 'create-user',
       now() - interval '1 year' + n * interval '10 seconds', n + 1000000000, '',
       case when n % 32 = 0 then jsonb_build_object('reason', (array[${REASONS}])[1 + n / 32 % 4]) else '{}' end
     from generate_series(1, ${people}) n`,
    `insert into audit_log (uid, realm, actor, subject, action, at, sequence, hash)
     select ${uidSql('audit', 'n + 100000000')}, '${REALM}', 'command:import', '${ROWS.student}', 'change-user', now() - n * interval '1 hour', n + 1100000000, ''
     from generate_series(1, 12000) n`,
    `insert into audit_units (unit, at, entry)
     select distinct a.school_unit_uid, l.at, l.uid from audit_log l join associations a on a.user_uid = l.subject where l.realm = '${REALM}'
     on conflict do nothing`,
  ]
}

/** People with the password of the demo. The teacher belongs to three groups. */
function actorStatements(): string[] {
  const actors = ACTORS.map(([name], index) => `(${index + 1}, '${name}')`).join(',')
  const roles = ACTORS.map(
    ([, unit, role], index) => `('${REALM}', ${uidSql('other', `${index + 10}`)}, '${unit}'::uuid, '${role}')`,
  ).join(',')
  const teacher = ACTORS.findIndex(([name]) => name === 'teacher') + 10
  return [
    `insert into associations (realm, user_uid, school_unit_uid, role) values ${roles}`,
    `insert into users (uid, realm, username, firstname, lastname, password_hash, role_flags)
     select uid, '${REALM}', 'bench-' || name || '.se', 'Bench', name,
       (select password_hash from users where username = 'super.se'), flags
     from (select ${uidSql('other', 'n + 9')} as uid, name from (values ${actors}) actor(n, name)) actor
     join (${ROLE_FLAGS}) roles on roles.user_uid = uid`,
    `insert into memberships (realm, group_uid, user_uid)
     select '${REALM}', uid, ${uidSql('other', `${teacher}`)} from groups where school_unit_uid = '${ROWS.largeSchool}' order by uid limit 3`,
  ]
}

/** An assignment for each group, and submissions of four members of the group. */
function submissionStatements(): string[] {
  const assignment = (group: string) => `('019237a1' || substr(${group}::text, 9))::uuid`
  return [
    `insert into assignments (id, realm, context_type, status, title, description, book_id, exercises, group_uid,
       school_unit_uid, created_at, published_at)
     select ${assignment('uid')}, '${REALM}', 'Assignment', 'published', 'Assignment', '', '${toUid('other', 2)}', '[]', uid,
       school_unit_uid, now(), now()
     from groups where realm = '${REALM}' and uid > '${toUid('group', 0)}'`,
    `insert into submissions (id, realm, assignment_id, pupil_uid, status, answers, attempt)
     select ('019237a2' || substr(${uidSql('other', 'row_number() over (order by place, group_uid)')}::text, 9))::uuid, '${REALM}',
       ${assignment('group_uid')}, user_uid, 'draft', '{}', 1
     from (select group_uid, user_uid, row_number() over (partition by group_uid order by user_uid) as place
       from memberships where group_uid > '${toUid('group', 0)}') member
     where place <= 4`,
  ]
}
