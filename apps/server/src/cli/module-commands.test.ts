import { expect, test } from 'vitest'
import { composeModules, MODULE_NAMES } from '../app.ts'
import { createTestKernel } from '../testing/test-kernel.ts'
import { MODULE_COMMANDS } from './module-commands.ts'

test('every command of a module can be run, and has a help text', async () => {
  const base = await createTestKernel({ env: { LECTERN_DEMO: '0' } })
  const modules = await composeModules(base.kernel, MODULE_NAMES)
  const names = modules.flatMap(({ commands = [] }) => commands.map(({ name }) => name))
  await base.close()
  expect(names.toSorted()).toEqual(Object.keys(MODULE_COMMANDS).toSorted())
})
