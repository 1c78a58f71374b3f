import type { ManagedOrganization } from '@lectern/contracts'

/** A school of the control panel. Each value differs from the others. */
export const EXAMPLE_SCHOOL: ManagedOrganization = {
  id: '019a0000-0000-7000-8000-0000000000bb',
  name: 'Fyrskolan',
  type: 'school',
  status: 'active',
  parent: { id: '019a0000-0000-7000-8000-0000000000cc', name: 'Fårö kommun' },
  administered: true,
  qrCodeLoginEnabled: true,
  secureAuthEnabled: false,
  counts: { students: 21, employees: 32, guardians: 43, groups: 54 },
}
