import type { PictureFile } from '../epub/book-plan.ts'
import { renderPng } from '../pictures/render-cover.ts'

const COVER_WIDTH = 800

/** Returns the pictures of a book as files: the cover as PNG, all others as SVG. */
export function pictureFiles(pictures: ReadonlyMap<string, string>): PictureFile[] {
  return [...pictures].map(([name, svg]) =>
    name === 'cover'
      ? { name: 'cover.png', data: renderPng(svg, COVER_WIDTH), mediaType: 'image/png' }
      : { name: `${name}.svg`, data: new TextEncoder().encode(svg), mediaType: 'image/svg+xml' },
  )
}
