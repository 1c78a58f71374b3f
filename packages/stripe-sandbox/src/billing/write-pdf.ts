/** A line of text on a page of A4. */
export interface PdfLine {
  /** Distance from the left edge, in points. */
  readonly x: number
  /** Distance from the upper edge, in points. */
  readonly y: number
  readonly text: string
  /** In points. */
  readonly size: number
  /** True: `x` is the right end of the text. */
  readonly isRight?: boolean
}

const [WIDTH, HEIGHT] = [595, 842]
/** Mean width of a digit or letter of Courier, as a part of its size. */
const COURIER_WIDTH = 0.6

/** Writes one page of A4 with lines of text in Courier. Characters outside Latin-1 become question marks. ISO 32000-1. */
export function writePdf(lines: readonly PdfLine[]): Buffer {
  const content = lines
    .map(({ x, y, text, size, isRight = false }) => {
      const left = isRight ? x - text.length * size * COURIER_WIDTH : x
      return `BT /F1 ${size} Tf 1 0 0 1 ${left.toFixed(1)} ${HEIGHT - y} Tm (${escapeText(text)}) Tj ET`
    })
    .join('\n')
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${WIDTH} ${HEIGHT}] /Resources << /Font << /F1 4 0 R >> >> /Contents 5 0 R >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Courier /Encoding /WinAnsiEncoding >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
  ]
  const offsets: number[] = []
  let file = '%PDF-1.4\n'
  for (const [index, object] of objects.entries()) {
    offsets.push(file.length)
    file += `${index + 1} 0 obj\n${object}\nendobj\n`
  }
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${entries}`
  const start = file.indexOf('xref\n')
  file += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`
  return Buffer.from(file, 'latin1')
}

/** Escapes the delimiters of a text. ISO 32000-1 §7.3.4.2. */
const escapeText = (text: string): string =>
  text.replaceAll(/[^\u{20}-\u{7e}\u{a0}-\u{ff}]/gu, '?').replaceAll(/[\\()]/gu, String.raw`\$&`)
