import type { Realm, Role } from '@lectern/contracts'
import type { Kernel } from '../../../kernel/kernel.ts'
import type { TestPerson } from '../../../testing/token.ts'
import { createPeople, createSchools } from '../../account/index.ts'

/** A stored person of a test municipality. */
interface Inhabitant extends TestPerson {
  readonly username: string
}

/** A municipality with two schools. The teacher teaches `ownGroup` at the first school. */
export interface Municipality {
  readonly unit: string
  readonly school: string
  readonly otherSchool: string
  readonly ownGroup: string
  readonly otherGroup: string
  readonly superUser: Inhabitant
  readonly chief: Inhabitant
  readonly admin: Inhabitant
  readonly otherAdmin: Inhabitant
  readonly teacher: Inhabitant
  readonly guardian: Inhabitant
  /** A pupil of `ownGroup`. */
  readonly pupil: Inhabitant
  /** A pupil of `otherGroup` at the same school. */
  readonly otherPupil: Inhabitant
  /** Stores a person with roles and groups. */
  readonly add: (
    name: string,
    roles: readonly { readonly uid: string; readonly role: Role }[],
    groups?: readonly string[],
  ) => Promise<Inhabitant>
}

/** Stores a municipality in a realm. */
export async function createMunicipality(kernel: Kernel, realm: Realm = 'se'): Promise<Municipality> {
  const rows = kernel.shards.forRealm(realm)
  const next = () => kernel.ids.next()
  const [unit, school, otherSchool, ownGroup, otherGroup] = [next(), next(), next(), next(), next()]
  await createSchools(rows, {
    units: [
      { uid: unit, realm, name: 'Fårö kommun', type: 'municipality' },
      { uid: school, realm, name: 'Fyrskolan', type: 'school', parent: unit, qrCodeLoginEnabled: true },
      { uid: otherSchool, realm, name: 'Hamnskolan', type: 'school', parent: unit },
    ],
    groups: [
      { uid: ownGroup, realm, name: '4 A', schoolUnitUid: school },
      { uid: otherGroup, realm, name: '4 B', schoolUnitUid: school },
    ],
  })
  const add: Municipality['add'] = async (name, roles, groups = []) => {
    const uid = next()
    const username = `${name.toLowerCase().replaceAll(' ', '.')}.${uid.slice(-6)}`
    const [firstname = name, lastname = ''] = name.split(' ')
    const superUser = name.startsWith('Super')
    const person = { uid, realm, username, firstname, lastname, superUser, associations: roles, groups }
    await createPeople(kernel, rows, [person], 'command:test')
    return { userId: uid, realm, username, roles: roles.map(({ role }) => role), superUser }
  }
  return {
    unit,
    school,
    otherSchool,
    ownGroup,
    otherGroup,
    superUser: await add('Super User', [{ uid: unit, role: 'admin' }]),
    chief: await add('Chief Admin', [{ uid: unit, role: 'admin' }]),
    admin: await add('School Admin', [{ uid: school, role: 'admin' }]),
    otherAdmin: await add('Other Admin', [{ uid: otherSchool, role: 'admin' }]),
    teacher: await add('Tea Cher', [{ uid: school, role: 'employee' }], [ownGroup]),
    guardian: await add('Guar Dian', [{ uid: school, role: 'guardian' }]),
    pupil: await add('Åsa Öberg', [{ uid: school, role: 'student' }], [ownGroup]),
    otherPupil: await add('Bo Bengtsson', [{ uid: school, role: 'student' }], [otherGroup]),
    add,
  }
}
