import { spawnSync } from 'node:child_process'

/**
 * Renders an SVG picture as PNG with this width in pixels. Some book catalogues cannot draw SVG covers.
 * @throws Error if rsvg-convert is not installed or fails.
 */
export function renderPng(svg: string, width: number): Buffer {
  const result = spawnSync('rsvg-convert', ['--width', String(width), '--format', 'png'], {
    input: svg,
    maxBuffer: 64 * 1024 * 1024,
  })
  if (result.status !== 0)
    throw new Error(`rsvg-convert failed (apt-get install librsvg2-bin): ${String(result.stderr)}`)
  return result.stdout
}
