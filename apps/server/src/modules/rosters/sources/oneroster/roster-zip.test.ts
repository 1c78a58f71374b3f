import { describe, expect, test } from 'vitest'
import { catchSourceError } from '../testing/catch-source-error.ts'
import { readBytes, readFiles, SET } from './testing/csv-set.ts'
import { packZip } from './testing/town-zip.ts'

describe('a hostile file', () => {
  const pack = () => packZip(SET)
  const limits = { entries: 10, unpackedBytes: 100_000 }

  test('that is no zip file is refused', async () => {
    expect((await catchSourceError(readBytes(Buffer.from('sourcedId,name\n')))).type).toBe('invalid-response')
  })

  test('that is cut off is refused', async () => {
    const content = await pack()
    expect((await catchSourceError(readBytes(content.subarray(0, content.length - 40)))).type).toBe('invalid-response')
  })

  test('with a damaged part is refused', async () => {
    const content = await packZip({
      ...SET,
      'users.csv': `${String(SET['users.csv'])}${'u2,,,,Åsa,Öberg,,\n'.repeat(500)}`,
    })
    const start = content.indexOf('users.csv') + 'users.csv'.length
    content.writeUInt8(content.readUInt8(start + 60) ^ 0xff, start + 60)
    expect(await catchSourceError(readBytes(content))).toMatchObject({
      type: 'invalid-response',
      where: expect.stringContaining('damaged'),
    })
  })

  test('with a wrong checksum is refused', async () => {
    const content = await pack()
    const header = content.lastIndexOf('users.csv') - 46
    content.writeUInt32LE(1, header + 16)
    expect(await catchSourceError(readBytes(content))).toMatchObject({
      type: 'invalid-response',
      where: expect.stringContaining('checksum'),
    })
  })

  test('that states a smaller size than it has is refused', async () => {
    const content = await pack()
    const header = content.lastIndexOf('users.csv') - 46
    content.writeUInt32LE(10, header + 24)
    expect((await catchSourceError(readBytes(content))).type).toBe('invalid-response')
  })

  test('that is encrypted is refused', async () => {
    const content = await pack()
    const header = content.lastIndexOf('manifest.csv') - 46
    content.writeUInt16LE(content.readUInt16LE(header + 8) | 1, header + 8)
    const local = content.indexOf('manifest.csv') - 30
    content.writeUInt16LE(content.readUInt16LE(local + 6) | 1, local + 6)
    expect((await catchSourceError(readBytes(content))).type).toBe('invalid-response')
  })

  test.each([
    ['has more files than the limit', { entries: 5 }],
    ['inflates to more than the limit', { unpackedBytes: 400 }],
  ])('that %s is refused', async (_name, limit) => {
    expect((await readBytes(await pack(), { limits })).people).toHaveLength(1)
    expect((await catchSourceError(readBytes(await pack(), { limits: { ...limits, ...limit } }))).type).toBe(
      'too-large',
    )
  })

  test('that inflates to a thousand times its size is refused before it is inflated', async () => {
    const bomb = { ...SET, 'users.csv': 'a'.repeat(5_000_000) }
    expect((await catchSourceError(readFiles(bomb, { limits }))).type).toBe('too-large')
  })

  test('with an error at its start ends the reading, and nothing fails later', async () => {
    const long = `sourcedId,givenName,familyName\n"a"b\n${'u,Åsa,Öberg\n'.repeat(200_000)}`
    expect((await catchSourceError(readFiles({ ...SET, 'users.csv': long }))).type).toBe('invalid-response')
  })

  test('whose names lead out of the folder is refused', async () => {
    const content = await packZip({ ...SET, 'aa/aa/x.csv': '' })
    const changed = Buffer.from(content.toString('latin1').replaceAll('aa/aa/x.csv', '../../x.csv'), 'latin1')
    expect((await catchSourceError(readBytes(changed))).type).toBe('invalid-response')
  })
})
