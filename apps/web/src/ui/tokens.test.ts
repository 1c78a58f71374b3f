// @vitest-environment jsdom
import { expect, test } from 'vitest'
import css from './tokens.css?raw'

/** Returns the declarations of a rule. `media` selects the rule in a media query. */
function declarations(selector: string, media = ''): string[] {
  const [, within = ''] = media === '' ? ['', css] : css.split(`@media (${media}) {`)
  const [, after = ''] = within.split(`${selector} {`)
  const [body = ''] = after.split('}')
  return body.split(';').flatMap((line) => line.trim() || [])
}

test.each([
  ['dark', 'prefers-color-scheme: dark'],
  ['contrast', 'prefers-contrast: more'],
])('the theme %s has the same values if the user chooses it and if the device asks for it', (theme, media) => {
  const byDevice = declarations(':root:not([data-theme])', media)
  expect(byDevice.length).toBeGreaterThan(20)
  expect(declarations(`:root[data-theme='${theme}']`)).toEqual(byDevice)
})

test('a device that asks for dark and for more contrast gets the contrast theme', () => {
  expect(css.indexOf('prefers-contrast: more')).toBeGreaterThan(css.indexOf('prefers-color-scheme: dark'))
})

test.each([
  ['light', ':root', 4.5],
  ['sepia', ":root[data-theme='sepia']", 4.5],
  ['blue', ":root[data-theme='blue']", 4.5],
  ['green', ":root[data-theme='green']", 4.5],
  ['rose', ":root[data-theme='rose']", 4.5],
  ['dark', ":root[data-theme='dark']", 4.5],
  ['high contrast', ":root[data-theme='contrast']", 7],
])('text is readable in %s', (_, selector, least) => {
  // A theme has the colours of the light theme that it does not change.
  const all = [...declarations(selector), ...declarations(':root')]
  const colour = (name: string) => all.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2) ?? ''
  const contrast = (text: string, ground: string) => ratio(colour(text), colour(ground))
  for (const text of ['--ink', '--ink-2', '--muted', '--pine', '--error', '--success', '--warning', '--info']) {
    expect(contrast(text, '--page')).toBeGreaterThanOrEqual(least)
  }
  expect(contrast('--on-pine', '--pine')).toBeGreaterThanOrEqual(least)
  expect(contrast('--spoken-ink', '--spoken')).toBeGreaterThanOrEqual(least)
  expect(contrast('--border', '--page')).toBeGreaterThanOrEqual(3)
})

/** Returns the contrast ratio of two colours. WCAG 2.2, 'contrast ratio'. */
function ratio(a: string, b: string): number {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].toSorted((x, y) => y - x)
  return (light + 0.05) / (dark + 0.05)
}

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}
