import { GROUP_ACTIONS, type GroupAction, type ManagedGroup } from '@lectern/contracts'

const LEVELS = { viewable: 2, editable: 2 } as const

/** Returns a group of the control panel. Each value differs from the others. */
export const exampleGroup = (actions: readonly GroupAction[] = GROUP_ACTIONS): ManagedGroup => ({
  id: '019a0000-0000-7000-8000-0000000000aa',
  version: 1,
  organization: { id: '019a0000-0000-7000-8000-0000000000bb', name: 'Fyrskolan' },
  attributes: {
    name: { value: '4 A', ...LEVELS },
    code: { value: 'ABC234', ...LEVELS },
    ageFilter: { value: 9, ...LEVELS },
  },
  student_count: 3,
  actions: [...actions],
})
