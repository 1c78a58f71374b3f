import type { GroupAction, ManagedGroup } from '@lectern/contracts'
import { managesGroup } from '../../account/index.ts'
import type { AdministeredGroup, Scope } from '../../account/index.ts'

const MANAGER_ACTIONS = [
  'EditGroup',
  'DeleteGroup',
  'EditGroupPassword',
  'EditGroupAgeFilter',
] as const satisfies readonly GroupAction[]

/** Returns a group with the rights of an actor. The code of a group is a half of a log-in, so only managers see it. */
export function presentGroup(scope: Scope, { group, unit, students }: AdministeredGroup): ManagedGroup {
  const manages = managesGroup(scope, { uid: group.uid, schoolUnit: unit.uid })
  const managed = manages ? 2 : 0
  return {
    id: group.uid,
    version: group.version,
    organization: { id: unit.uid, name: unit.name },
    attributes: {
      name: { value: group.name, viewable: 2, editable: managed },
      code: { value: manages ? group.code : null, viewable: managed, editable: managed },
      ageFilter: { value: group.ageFilter, viewable: 2, editable: managed },
    },
    student_count: students,
    actions: manages ? [...MANAGER_ACTIONS] : [],
  }
}
