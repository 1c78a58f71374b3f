import type { Level, ListedPerson, ManagedPerson } from '@lectern/contracts'

const PERSON_ID = '019a0000-0000-7000-8000-0000000000aa'
const SCHOOL_ID = '019a0000-0000-7000-8000-0000000000bb'

/** Returns a pupil whose attributes have one level for editing. */
export function examplePerson({ editable = 2 }: { readonly editable?: Level } = {}): ManagedPerson {
  const attribute = <T>(value: T) => ({ value, viewable: 2 as const, editable })
  return {
    id: PERSON_ID,
    version: 3,
    actions: ['ViewUserInfo', 'EditUserInfo', 'DeleteUser', 'ListGroups', 'ViewBookshelf', 'LogInAsUser'],
    status: 'active',
    deletionDueAt: null,
    lastLogInAt: '2026-11-20T08:00:00.000Z',
    lastReadAt: null,
    attributes: {
      username: attribute('asa.oberg'),
      name: attribute({ firstname: 'Åsa', lastname: 'Öberg' }),
      email: attribute('asa@example.org'),
      organizations: {
        values: [
          { id: SCHOOL_ID, name: 'Fyrskolan', role: 'student', addToSubSchools: false, active: true, accessible: true },
        ],
        options: [],
        viewable: 2,
        editable,
      },
      shared: attribute(false),
      speakingBookRights: attribute(false),
      ageFilter: attribute(10),
      hidePasswordChange: attribute(false),
      password: { editable },
      eppn: attribute(null),
      gsuiteid: attribute(null),
      gsuiteemail: attribute(null),
      office365: attribute(null),
      bankid: attribute(null),
      sms: attribute(null),
    },
  }
}

/** A pupil in a list. */
export const LISTED_PERSON: ListedPerson = {
  id: '019a0000-0000-7000-8000-0000000000cc',
  name: 'Åsa Öberg',
  username: 'asa.oberg',
  email: null,
  roles: ['student'],
  groups: [],
  shared: false,
  ageFilter: null,
  status: 'active',
  lastLogInAt: null,
  lastReadAt: null,
}
