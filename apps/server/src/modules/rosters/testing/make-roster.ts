import type { Roster, RosterGroup, RosterPerson } from '../roster.ts'

const FIRST = [
  'Anna',
  'Åsa',
  'Bo',
  'Chloë',
  'David',
  'Elif',
  'Fatima',
  'Göran',
  'Hugo',
  'Ida',
  'José',
  'Kim',
  'Lars',
  'Mia',
]
const LAST = ['Andersson', 'Berg', 'Nguyen', 'Öberg', 'Ek', 'Hassan', 'Lind', 'García', 'Nyström', 'Özdemir', 'Ström']
const PEOPLE_PER_SCHOOL = 500
const TEACHERS_PER_SCHOOL = 40
const CLASS_SIZE = 24

/** Returns a roster of a municipality. Each pupil is in one class, and each teacher in one or two. */
export function makeRoster(people: number): Roster {
  const schools = Math.max(1, Math.round(people / PEOPLE_PER_SCHOOL))
  const all: RosterPerson[] = []
  const groups: RosterGroup[] = []
  for (let school = 0; school < schools; school++) {
    const unit = `school-${school}`
    const size = Math.round((people * (school + 1)) / schools) - Math.round((people * school) / schools)
    const teachers = Math.min(TEACHERS_PER_SCHOOL, Math.floor(size / 10))
    const ids = Array.from({ length: size }, (_, index) => `person-${school}-${index}`)
    all.push(...ids.map((id, index) => makePerson(id, unit, index < teachers, all.length + index)))
    const pupils = ids.slice(teachers)
    for (let start = 0, number = 0; start < pupils.length; start += CLASS_SIZE, number++)
      groups.push({
        id: `group-${school}-${number}`,
        name: `Class ${number + 1}`,
        unit,
        kind: 'class',
        members: [...pupils.slice(start, start + CLASS_SIZE), ...ids.slice(number % teachers, (number % teachers) + 1)],
      })
  }
  return {
    units: Array.from({ length: schools }, (_, school) => ({
      id: `school-${school}`,
      name: `School ${school}`,
      parent: null,
      identifiers: { sisSchoolUnitCode: `${10_000_000 + school}` },
    })),
    people: all,
    groups,
    problems: [],
  }
}

function makePerson(id: string, unit: string, isTeacher: boolean, index: number): RosterPerson {
  const at = (names: readonly string[], number: number): string => names[number % names.length] ?? ''
  return {
    id,
    firstname: at(FIRST, index),
    lastname: at(LAST, Math.floor(index / FIRST.length)),
    username: null,
    email: `${id}@school.example`,
    identifiers: { eppn: `${id}@edu.example`, gsuiteid: `${index}` },
    roles: [{ unit, role: isTeacher ? 'employee' : 'student' }],
    pupils: [],
    isProtected: index % 1000 === 0,
  }
}

/** Returns the roster of the next night: of 1,000 people, two leave, two are new, and one has another name. */
export function nextNight(roster: Roster): Roster {
  const left = new Set(roster.people.filter((_, index) => index % 500 === 7).map(({ id }) => id))
  const people = roster.people.flatMap((person, index) => {
    if (left.has(person.id)) return [makeNewPerson(person)]
    return index % 1000 === 11 ? [{ ...person, lastname: 'Changed' }] : [person]
  })
  const groups = roster.groups.map((group) => ({
    ...group,
    members: group.members.map((id) => (left.has(id) ? `${id}-new` : id)),
  }))
  return { ...roster, people, groups }
}

const makeNewPerson = (person: RosterPerson): RosterPerson => ({
  ...person,
  id: `${person.id}-new`,
  firstname: 'New',
  email: null,
  identifiers: {},
})
