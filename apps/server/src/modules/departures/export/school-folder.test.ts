import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { createSchoolFolder } from './school-folder.ts'

test('each value of a table is in the column of its name, also if a row has other names or another order', async () => {
  const folder = await createSchoolFolder()
  const file = { name: 'people.csv', about: 'People' } as const
  await folder.append(file, [{ uid: '1', name: 'Åsa' }])
  await folder.append(file, [{ name: 'Bo', uid: '2' }, { name: 'Cy' }])
  await folder.append(file, [])
  const [written] = await folder.finish()
  expect(await readFile(written?.path ?? '', 'utf8')).toBe('\uFEFFuid,name\r\n1,Åsa\r\n2,Bo\r\n,Cy\r\n')
  expect(folder.files.get('people.csv')).toMatchObject({ about: 'People', rows: 3 })
  await folder.delete()
  await expect(readFile(written?.path ?? '')).rejects.toThrow('ENOENT')
})
