import type { CustomerGroup, CustomerUser, ManagedPerson, SchoolUnit } from '@lectern/contracts'

const SCHOOL = { uid: '019a0000-0000-7000-8000-0000000000a1', name: 'Fyrskolan' }
const LIBRARY = { uid: '019a0000-0000-7000-8000-0000000000a2', name: 'Stadsbiblioteket' }

/** A teacher of a school who is also an administrator of a library. Each value differs from the others. */
export const EXAMPLE_USER: CustomerUser = {
  uid: '019a0000-0000-7000-8000-0000000000aa',
  legacyId: 2041,
  externalId: 'roster-17',
  userName: 'asa.oberg',
  firstName: 'Åsa',
  lastName: 'Öberg',
  email: 'asa@example.org',
  status: 'active',
  shared: false,
  admin: true,
  superUser: false,
  ageFilter: null,
  identifiers: [],
  schoolAssociations: [
    { schoolUid: SCHOOL.uid, schoolName: SCHOOL.name, role: 'employee', active: true, addToSubSchools: true },
    { schoolUid: LIBRARY.uid, schoolName: LIBRARY.name, role: 'admin', active: true, addToSubSchools: false },
  ],
  groups: [{ uid: '019a0000-0000-7000-8000-0000000000b1', name: '4 A' }],
  lastLogInAt: '2026-11-20T12:00:00.000Z',
  deletionDueAt: null,
  createdAt: '2024-02-03T12:00:00.000Z',
}

/** A school below a municipality. Each value differs from the others. */
export const EXAMPLE_UNIT: SchoolUnit = {
  ...SCHOOL,
  legacyId: 2042,
  version: 5,
  status: 'inactive',
  type: 'school',
  parent: { uid: '019a0000-0000-7000-8000-0000000000a3', name: 'Hamnstad' },
  address: 'Fyrgatan 1',
  postalCode: '111 11',
  city: 'Karlskrona',
  country: 'Sverige',
  phone: '+46 455 1',
  secureAuthEnabled: false,
  qrCodeLoginEnabled: false,
  pupilNumber: 120,
  officialMunicipalityKey: '1080',
  sisSchoolUnitCode: 'S-2',
  sectoralCode: 'C-3',
  establishmentId: 'E-4',
  identifiers: {
    officialMunicipalityKey: '1080',
    sisSchoolUnitCode: 'S-2',
    sectoralCode: 'C-3',
    establishmentId: 'E-4',
    oldRegister: 'R-1',
  },
}

/** A group of the school. Each value differs from the others. */
export const EXAMPLE_GROUP: CustomerGroup = {
  uid: '019a0000-0000-7000-8000-0000000000b1',
  legacyId: 2043,
  version: 2,
  name: '4 A',
  code: 'ABC234',
  schoolUnit: SCHOOL,
}

/** Returns an attribute that the actor may see and change. */
export const attribute = <T>(value: T) => ({ value, viewable: 2 as const, editable: 2 as const })
/** The same teacher in the calls of the control panel. */
export const EXAMPLE_MANAGED: ManagedPerson = {
  id: EXAMPLE_USER.uid,
  version: 3,
  actions: ['ViewUserInfo', 'EditUserInfo', 'DeleteUser', 'ListGroups', 'ViewBookshelf'],
  status: 'active',
  deletionDueAt: null,
  lastLogInAt: null,
  lastReadAt: null,
  attributes: {
    username: attribute('asa.oberg'),
    name: attribute({ firstname: 'Åsa', lastname: 'Öberg' }),
    email: attribute('asa@example.org'),
    organizations: { values: [], options: [], viewable: 2, editable: 2 },
    shared: attribute(false),
    speakingBookRights: attribute(false),
    ageFilter: attribute(10),
    hidePasswordChange: attribute(false),
    password: { editable: 2 },
    eppn: attribute('asa@eppn.example'),
    gsuiteid: attribute('g-1'),
    gsuiteemail: attribute('asa@google.example'),
    office365: attribute('asa@office.example'),
    bankid: attribute('198112189876'),
    sms: attribute('+46701234567'),
  },
}
