import { text } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { readWorksheet } from './read-worksheet.ts'
import { scanXml } from './scan-xml.ts'
import { SPREADSHEET_LIMITS } from './spreadsheet-limits.ts'
import { withFile } from './testing/temporary-file.ts'
import { writeSpreadsheet } from './write-spreadsheet.ts'
import type { WrittenCell, WrittenSheet } from './written-sheet.ts'
import { openPackage } from './zip-package.ts'

const sheet = (name: string, ...rows: WrittenCell[][]): WrittenSheet => ({
  name,
  columns: [{ header: 'Name', width: 30 }, { header: '=Class' }],
  rows,
})

/** Returns the elements of a file in the workbook, with their attributes and the text after each. */
async function readPart(bytes: Buffer, part: string): Promise<string> {
  let content = ''
  await withFile(bytes, async (file) => {
    const from = await openPackage(file, SPREADSHEET_LIMITS)
    await scanXml(from.read(part), part, {
      open: ({ name, attributes }) => {
        content += `<${[name, ...Object.values(attributes).map((item) => `${item.name}=${item.value}`)].join(' ')}>`
      },
      text: (text) => (content += text),
    })
    from.close()
  })
  return content
}

async function readTexts(bytes: Buffer): Promise<unknown> {
  const { rows } = await withFile(bytes, (file) => readWorksheet(file, SPREADSHEET_LIMITS))
  return rows.map(({ cells }) => cells.map(({ text, formula }) => (formula ? { formula: text } : text)))
}

test('a name that no sheet can have is an error of the caller', async () => {
  await expect(writeSpreadsheet([sheet('a/b')])).rejects.toThrow('illegal characters')
  await expect(writeSpreadsheet([sheet('a'.repeat(32))])).rejects.toThrow('longer than 31')
})

test('values that look like formulas, numbers or dates stay text', async () => {
  const values = ['=1+1', '+46 8 123', '-1', '@SUM(A1)', '199001010001', '0012', '2026-01-02', '\t=1', 'TRUE', '#N/A']
  const bytes = await writeSpreadsheet([sheet('One', ...values.map((value) => [value, value]))])
  expect(await readTexts(bytes)).toEqual([['Name', '=Class'], ...values.map((value) => [value, value])])
  const cells = await readPart(bytes, 'xl/worksheets/sheet1.xml')
  expect(cells).not.toContain('<f>')
  expect(cells.match(/<c [^>]*>/gu)).toEqual(Array.from({ length: 22 }, () => expect.stringContaining(' t=s')))
  // A person who edits such a cell creates no formula either.
  expect(await readPart(bytes, 'xl/styles.xml')).toContain('formatCode=@')
})

test('all characters survive writing and reading', async () => {
  const values = [
    ' spaces ',
    'a\r\nb\tc',
    '\u0001\u0000\u007f\ufffd\uffff',
    '_x000D_ _x005F_ _x0041_x0042_',
    '<&>"\'',
    '😜שָׁלוֹם\u200d\u202b',
  ]
  const bytes = await writeSpreadsheet([sheet('One', ...values.map((value) => [value]))])
  expect(await readTexts(bytes)).toEqual([['Name', '=Class'], ...values.map((value) => [value])])
})

test('several sheets have a bold header that stays visible, and column widths', async () => {
  const bytes = await writeSpreadsheet([sheet('One', ['a']), sheet('Två <&>', ['b', ''])])
  expect(await readPart(bytes, 'xl/workbook.xml')).toMatch(/name=One>.*name=Två <&>>/u)
  for (const part of ['xl/worksheets/sheet1.xml', 'xl/worksheets/sheet2.xml']) {
    const content = await readPart(bytes, part)
    expect(content).toMatch(/<pane [^>]*ySplit=1[^>]*state=frozen/u)
    expect(content).toMatch(/<col [^>]*width=30/u)
  }
})

describe('a cell can be marked', () => {
  test('with a fill and a note', async () => {
    const marked = { text: 'Ann', fill: '#ffd6d6', note: 'Wrong <class> =1' }
    const bytes = await writeSpreadsheet([sheet('Plain', ['a']), sheet('Marked', ['a', marked], ['b', { text: '' }])])
    expect(await readPart(bytes, 'xl/styles.xml')).toMatch(/<fgColor rgb=FFFFD6D6>/iu)
    expect(await readPart(bytes, 'xl/comments2.xml')).toMatch(/<comment ref=B2 .*Wrong <class> =1/u)
    expect(await readPart(bytes, 'xl/worksheets/sheet2.xml')).toContain('<legacyDrawing r:id=rId-note-boxes>')
    expect(await readPart(bytes, 'xl/worksheets/sheet1.xml')).not.toContain('legacyDrawing')
    const links = await readPart(bytes, 'xl/worksheets/_rels/sheet2.xml.rels')
    expect(links).toMatch(/vmlDrawing Target=\.\.\/drawings\/vmlDrawing2\.vml>.*comments Target=\.\.\/comments2\.xml>/u)
  })

  test('at its header, and the box of a long note is higher', async () => {
    const note = 'Two names, please. '.repeat(20)
    const bytes = await writeSpreadsheet([
      { ...sheet('Template'), columns: [{ header: 'Name' }, { header: 'Class', note }] },
    ])
    expect(await readPart(bytes, 'xl/comments1.xml')).toMatch(/<comment ref=B1 .*Two names, please\./u)
    const boxes = await withFile(bytes, async (file) => {
      const from = await openPackage(file, SPREADSHEET_LIMITS)
      return text(from.read('xl/drawings/vmlDrawing1.vml')).finally(() => from.close())
    })
    expect(boxes).toContain('height:154pt')
  })

  test('and the note survives an unusual character', async () => {
    const bytes = await writeSpreadsheet([sheet('Marked', [{ text: 'a', note: 'a\u0001b' }])])
    expect(await readPart(bytes, 'xl/comments1.xml')).toContain('a_x0001_b')
  })
})
