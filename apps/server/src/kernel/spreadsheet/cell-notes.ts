import type { Feature } from 'write-excel-file/universal'
import { sanitizeTextContent } from 'write-excel-file/utility'
import { cellAddress } from './cell-address.ts'
import { encodeEscapes } from './encode-escapes.ts'

/** A note at a cell. Row and column count from 1. */
export interface CellNote {
  readonly row: number
  readonly column: number
  readonly text: string
}

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATIONSHIPS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const CONTENT_TYPES = 'application/vnd.openxmlformats-officedocument'
/** Size of a note in points. A long text gets a higher box. */
const WIDTH_PT = 200
const HEIGHT_MIN_PT = 80
const LINE_PT = 14
const LINE_CHARACTERS = 36
/** Number from which Excel counts the shapes of a sheet. */
const FIRST_SHAPE = 1025

/**
 * Adds notes to a file that `write-excel-file` writes, which has no notes itself. A note is a comment and a shape for
 * its box. ECMA-376 part 1, §18.7, and part 4, §19.1. `notes` has a list for each sheet.
 */
export function notesFeature(notes: readonly (readonly CellNote[])[]): Feature<Blob> {
  const sheets = notes.flatMap((list, index) => (list.length > 0 ? [{ list, id: index + 1 }] : []))
  const insertFor = (sheetIndex: number, xml: string) => ((notes[sheetIndex]?.length ?? 0) > 0 ? xml : undefined)
  return {
    files: {
      transform: {
        '[Content_Types].xml': { insert: () => (sheets.length > 0 ? contentTypes(sheets.map(({ id }) => id)) : '') },
        'xl/worksheets/sheet{id}.xml': {
          insert: (_options, { sheetIndex }) => insertFor(sheetIndex, '<legacyDrawing r:id="rId-note-boxes"/>'),
        },
        'xl/worksheets/_rels/sheet{id}.xml.rels': {
          insert: (_options, { sheetIndex }) => insertFor(sheetIndex, relationships(sheetIndex + 1)),
        },
      },
      write: {
        files: () =>
          Object.fromEntries(
            sheets.flatMap(({ list, id }) => [
              [`xl/comments${id}.xml`, commentsXml(list)],
              [`xl/drawings/vmlDrawing${id}.vml`, boxesXml(list)],
            ]),
          ),
      },
    },
  }
}

function contentTypes(sheetIds: readonly number[]): string {
  const comments = sheetIds.map(
    (id) => `<Override PartName="/xl/comments${id}.xml" ContentType="${CONTENT_TYPES}.spreadsheetml.comments+xml"/>`,
  )
  return `<Default Extension="vml" ContentType="${CONTENT_TYPES}.vmlDrawing"/>${comments.join('')}`
}

function relationships(sheetId: number): string {
  const boxes = `Type="${RELATIONSHIPS}/vmlDrawing" Target="../drawings/vmlDrawing${sheetId}.vml"`
  const comments = `Type="${RELATIONSHIPS}/comments" Target="../comments${sheetId}.xml"`
  return `<Relationship Id="rId-note-boxes" ${boxes}/><Relationship Id="rId-notes" ${comments}/>`
}

function commentsXml(notes: readonly CellNote[]): string {
  const comments = notes.map(({ row, column, text }) => {
    const content = sanitizeTextContent(encodeEscapes(text))
    return `<comment ref="${cellAddress(row, column)}" authorId="0"><text><r><t xml:space="preserve">${content}</t></r></text></comment>`
  })
  return `<?xml version="1.0" encoding="UTF-8"?><comments xmlns="${MAIN}"><authors><author></author></authors><commentList>${comments.join('')}</commentList></comments>`
}

function boxesXml(notes: readonly CellNote[]): string {
  const type =
    '<v:shapetype id="_x0000_t202" coordsize="21600,21600" o:spt="202" path="m,l,21600r21600,l21600,xe"><v:stroke joinstyle="miter"/><v:path gradientshapeok="t" o:connecttype="rect"/></v:shapetype>'
  const shapes = notes.map(({ row, column, text }, index) => {
    const height = Math.max(HEIGHT_MIN_PT, LINE_PT * Math.ceil(text.length / LINE_CHARACTERS))
    const style = `position:absolute;width:${WIDTH_PT}pt;height:${height}pt;visibility:hidden`
    const place = `<x:Row>${row - 1}</x:Row><x:Column>${column - 1}</x:Column>`
    return `<v:shape id="_x0000_s${FIRST_SHAPE + index}" type="#_x0000_t202" style="${style}" fillcolor="#ffffe1" o:insetmode="auto"><v:fill color2="#ffffe1"/><v:textbox/><x:ClientData ObjectType="Note"><x:AutoFill>False</x:AutoFill>${place}</x:ClientData></v:shape>`
  })
  return `<xml xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:x="urn:schemas-microsoft-com:office:excel">${type}${shapes.join('')}</xml>`
}
